import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { SourceFault } from '../../src/definition/errors/refusal-facts.ts';
import { SOURCE_LABEL } from '../../src/definition/messages/server-texts.ts';
import { SOURCES, type SourceName } from '../../src/definition/model/sources.ts';
import type { JsonObject } from '../../src/definition/model.ts';
import type { CrossrefConfig } from '../core/config.ts';
import type { Lookups } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import type { SourceAdapter } from './adapter.ts';
import { crossrefJournals, crossrefWorks } from './crossref.ts';
import { askSource, type Said, SourceError } from './outgoing.ts';

/** All of them are Crossref's. */
const ADAPTERS: Record<SourceName, SourceAdapter> = { doi: crossrefWorks, issn: crossrefJournals };

/** What the interface asks of everybody: no more than so many at once. */
const AT_ONCE = 3;
const MOST_KEPT = 500;
const DAY_MS = 86_400_000;
/** What is not there today may be registered soon. */
const UNKNOWN_MS = 600_000;
/** It asks to be left alone: so long at least, and never longer than. */
const LEAST_REST_SECONDS = 10;
const MOST_REST_SECONDS = 300;

/** What was learned of an identifier; `parts: null` = the source knows no such. */
interface Known {
  parts: JsonObject | null;
}

/** Whom to ask, and how. */
interface Asked {
  own: CrossrefConfig;
  adapter: SourceAdapter;
}

/** Asks the source of the configuration, once for what is asked again soon. `config: null` = it is switched off. */
export function createLookups(config: CrossrefConfig | null, mostMs?: number): Lookups {
  const inTurn = pLimit(AT_ONCE);
  let restsUntil = 0;

  const ask = async ({ own, adapter }: Asked, path: string): Promise<Known> => {
    if (restsUntil > Date.now()) throw trouble('busy');
    const answer = await asked(own, path, mostMs);
    if (answer.kind === 'busy') {
      const seconds = Math.min(Math.max(answer.seconds, LEAST_REST_SECONDS), MOST_REST_SECONDS);
      restsUntil = Date.now() + seconds * 1000;
      throw trouble('busy');
    }
    const parts = answer.kind === 'json' ? adapter.partsOf(answer.body) : null;
    if (answer.kind === 'json' && parts === null) throw trouble('odd', `${path}: not of its form`);
    return { parts };
  };

  // Who asks for what is being asked for waits for the same answer; a refusal is not kept.
  const kept = new LRUCache<string, Known, Asked>({
    max: MOST_KEPT,
    async fetchMethod(path, _, { options, context }) {
      const known = await inTurn(() => ask(context, path));
      options.ttl = known.parts === null ? UNKNOWN_MS : DAY_MS;
      return known;
    },
  });

  return {
    label: config && SOURCE_LABEL,
    async find(source, typed) {
      const { called: what } = SOURCES[source];
      if (config === null) throw trouble('off');
      const adapter = ADAPTERS[source];
      const identifier = adapter.identifierIn(typed);
      if (identifier === null) throw unfound('form', what);
      const { parts } = await kept.forceFetch(adapter.pathOf(identifier), {
        context: { own: config, adapter },
      });
      if (parts === null) throw unfound('unknown', what);
      return parts;
    },
  };
}

const unfound = (why: 'form' | 'unknown', what: string) =>
  refusal('E_INPUT_LOOKUP', { why, what, source: SOURCE_LABEL });

const trouble = (why: SourceFault, detail?: string, cause?: unknown) =>
  refusal('E_SYSTEM_SOURCE', { why, source: SOURCE_LABEL }, { detail, cause });

async function asked(config: CrossrefConfig, path: string, mostMs: number | undefined): Promise<Said> {
  try {
    return await askSource(config, path, mostMs);
  } catch (error) {
    if (error instanceof SourceError) throw trouble(error.why, `${path}: ${error.message}`, error.cause);
    throw error;
  }
}
