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

/** Asks the source of the configuration, once for what is asked again soon. `config: null` = it is switched off. */
export function createLookups(config: CrossrefConfig | null, mostMs?: number): Lookups {
  const kept = new LRUCache<string, Known>({ max: MOST_KEPT });
  const asking = new Map<string, Promise<JsonObject | null>>();
  const inTurn = pLimit(AT_ONCE);
  let restsUntil = 0;

  /** `null` = the source knows no such. */
  const ask = async (
    own: CrossrefConfig,
    adapter: SourceAdapter,
    path: string,
  ): Promise<JsonObject | null> => {
    if (restsUntil > Date.now()) throw trouble('busy');
    const answer = await asked(own, path, mostMs);
    if (answer.kind === 'busy') {
      const seconds = Math.min(Math.max(answer.seconds, LEAST_REST_SECONDS), MOST_REST_SECONDS);
      restsUntil = Date.now() + seconds * 1000;
      throw trouble('busy');
    }
    const parts = answer.kind === 'json' ? adapter.partsOf(answer.body) : null;
    if (answer.kind === 'json' && parts === null) throw trouble('odd', `${path}: not of its form`);
    kept.set(path, { parts }, { ttl: parts === null ? UNKNOWN_MS : DAY_MS });
    return parts;
  };

  const together = (own: CrossrefConfig, adapter: SourceAdapter, path: string) => {
    const known = asking.get(path);
    if (known) return known;
    const work = inTurn(() => ask(own, adapter, path)).finally(() => asking.delete(path));
    asking.set(path, work);
    return work;
  };

  return {
    label: config && SOURCE_LABEL,
    async find(source, typed) {
      const { called: what } = SOURCES[source];
      if (config === null) throw trouble('off');
      const adapter = ADAPTERS[source];
      const identifier = adapter.identifierIn(typed);
      if (identifier === null) throw unfound('form', what);
      const path = adapter.pathOf(identifier);
      const known = kept.get(path);
      const parts = known ? known.parts : await together(config, adapter, path);
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
