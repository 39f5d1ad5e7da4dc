import {
  decide,
  type Env,
  evaluate,
  type Node,
  type Plan,
  written,
} from '../../src/definition/expression/index.ts';
import { valueTexts } from '../../src/definition/messages/server-texts.ts';
import type { Text } from '../../src/definition/model.ts';
import { known } from './known.ts';

/** A text with its parts filled in. Throws `NotLoaded` as `evaluate` does; what is empty leaves nothing. */
export function writeText(text: Text, env: Env, department: string): string {
  if (typeof text === 'string') return text;
  if ('parts' in text) {
    return text.parts.map((part) => (typeof part === 'string' ? part : writePart(part, env))).join('');
  }
  if ('by_department' in text) {
    return writeText(text.by_department[department] ?? text.else, env, department);
  }
  const chosen = text.choose.find((choice) => decide(choice.if, env));
  return writeText(chosen?.text ?? text.else, env, department);
}

/** A text that reads no row (labels of states, columns); what would need one is left out. */
export function plainText(text: Text, department: string, vars: Record<string, unknown> = {}): string {
  const env: Env = { vars, now: 0, today: '', ref: () => undefined, many: () => [] };
  return writeText(text, env, department);
}

function writePart(plan: Plan, env: Env): string {
  const { root } = plan;
  const value = known(evaluate(plan, env));
  if (
    root.op === 'get' &&
    root.record !== null &&
    typeof value === 'string' &&
    root.kind === 'string' &&
    env.label
  ) {
    return env.label(`${root.record}.${root.field}`, value);
  }
  return writeValue(value, kindOf(root), env.zone);
}

function kindOf(node: Node): string | null {
  if (node.op === 'call')
    return ['time_add', 'time_subtract', 'at', 'timestamp'].includes(node.name) ? 'timestamp' : null;
  return 'kind' in node ? node.kind : null;
}

const DEFAULT_ZONE = 420;
const moment = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * A value as people read it: decimal comma, "5 Januari 2026", "10.00", "5 Januari 2026 pukul 10.00", lists with commas.
 * `zone` in minutes east of UTC.
 */
export function writeValue(value: unknown, kind: string | null, zone = DEFAULT_ZONE): string {
  if (value === null || value === undefined) return '';
  if (kind === 'timestamp') {
    const at = typeof value === 'number' ? value : Date.parse(String(value));
    return Number.isNaN(at) ? '' : moment.format(at + zone * 60_000);
  }
  if (typeof value === 'boolean') return value ? valueTexts.yes : valueTexts.no;
  if (Array.isArray(value)) return value.map((item) => writeValue(item, null)).join(', ');
  return written(typeof value === 'number' ? value : String(value));
}
