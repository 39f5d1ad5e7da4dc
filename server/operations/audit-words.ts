import { auditActions } from '../../src/definition/messages/server-texts.ts';
import type { Model, ProcessModel, Text } from '../../src/definition/model.ts';

/** The processes that drive rows of a record. */
const processesOf = ({ processes }: Model, record: string | null): ProcessModel[] =>
  Object.values(processes).filter((process) => process.record === record);

/** A text that depends on a row is told by its name: no row is read for a line of the log. */
const plain = (text: Text | null | undefined) => (typeof text === 'string' && text !== '' ? text : null);

/** What was done, as people call it. */
export function actionLabel(
  model: Model,
  { action, record }: { action: string; record: string | null },
): string {
  const known = Object.hasOwn(auditActions, action) ? auditActions[action] : undefined;
  if (known !== undefined) return known;
  const all = [...processesOf(model, record), ...Object.values(model.processes)];
  for (const { transitions } of all) {
    const transition = Object.hasOwn(transitions, action) ? transitions[action] : undefined;
    const label = plain(transition?.past) ?? plain(transition?.label);
    if (label !== null) return label;
  }
  return action;
}

/** A state, as people call it. */
export function stateLabel(model: Model, record: string, state: unknown): string | null {
  if (typeof state !== 'string') return null;
  for (const { states } of processesOf(model, record))
    if (Object.hasOwn(states, state)) return plain(states[state]?.label) ?? state;
  return state;
}

/** Names of actions whose words hold `text` (small letters). */
export function actionsNamed(model: Model, text: string): string[] {
  const transitions = Object.values(model.processes).flatMap((process) =>
    Object.keys(process.transitions).map((action) => ({ action, record: process.record })),
  );
  const fixed = Object.keys(auditActions).map((action) => ({ action, record: null }));
  const named = [...transitions, ...fixed].filter((one) =>
    actionLabel(model, one).toLowerCase().includes(text),
  );
  return [...new Set(named.map(({ action }) => action))];
}
