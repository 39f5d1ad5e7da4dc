import type { Row } from '../../src/definition/expression/index.ts';
import { auditActions } from '../../src/definition/messages/server-texts.ts';
import type { Model, ProcessModel, Text } from '../../src/definition/model.ts';
import { envOf, type Scene, specNow } from '../scene/scene.ts';
import { writeText } from '../scene/write-text.ts';

/** What an entry was written about, for texts that depend on it. */
interface About {
  scene: Scene;
  department: string | null;
  /** As it is now, for whoever may know it; `null` = it is told without it. */
  row: Row | null;
}

/** The processes that drive rows of a record. */
export const processesOf = ({ processes }: Model, record: string | null): ProcessModel[] =>
  Object.values(processes).filter((process) => process.record === record);

/** A text over the row; without the row what it says in general, `null` when it says nothing without. */
function said(
  text: Text | null | undefined,
  process: ProcessModel | null,
  { scene, department, row }: About,
): string | null {
  if (text === null || text === undefined || text === '') return null;
  if (typeof text === 'string') return text;
  const where = department ?? scene.department;
  if (row !== null) {
    const { spec } = specNow(scene, process, row);
    return writeText(text, envOf(scene, { row, spec }), where) || null;
  }
  if ('by_department' in text)
    return said(text.by_department[where] ?? text.else, process, { scene, department, row });
  return 'choose' in text ? said(text.else, process, { scene, department, row }) : null;
}

/** What was done, as people call it. Throws `NotLoaded`: call it inside `settle`. */
export function actionLabel(
  { action, record }: { action: string; record: string | null },
  about: About,
): string {
  const known = Object.hasOwn(auditActions, action) ? auditActions[action] : undefined;
  if (known !== undefined) return known;
  const { model } = about.scene;
  for (const process of processesOf(model, record)) {
    const label = labelIn(process, action, about);
    if (label !== null) return label;
  }
  // Of what was done to a row of another record, the row of the entry tells nothing.
  for (const process of Object.values(model.processes)) {
    const label = labelIn(process, action, { ...about, row: null });
    if (label !== null) return label;
  }
  return action;
}

function labelIn(process: ProcessModel, action: string, about: About): string | null {
  const { transitions } = process;
  const transition = Object.hasOwn(transitions, action) ? transitions[action] : undefined;
  return said(transition?.past, process, about) ?? said(transition?.label, process, about);
}

/** A state, as people call it. Throws `NotLoaded`: call it inside `settle`. */
export function stateLabel(record: string, state: unknown, about: About): string | null {
  if (typeof state !== 'string') return null;
  for (const process of processesOf(about.scene.model, record)) {
    const { states } = process;
    if (Object.hasOwn(states, state)) return said(states[state]?.label, process, about) ?? state;
  }
  return state;
}

interface Named {
  action: string;
  /** What the log says of it first. */
  words: string[];
}

/** Acts of the processes of a record (`''` = of all), and what is done beside them. */
function actionsOf(model: Model, record: string): Named[] {
  const processes = record === '' ? Object.values(model.processes) : processesOf(model, record);
  const transitions = processes.flatMap((process) =>
    Object.entries(process.transitions).map(([action, { past, label }]) => ({
      action,
      words: [...wordsOf(past), ...wordsOf(label)],
    })),
  );
  const fixed = Object.entries(auditActions).map(([action, word]) => ({ action, words: [word] }));
  return record === '' ? [...transitions, ...fixed] : transitions;
}

/** Names of actions of which a word fits. */
export function actionsNamed(model: Model, fits: (word: string) => boolean): string[] {
  const named = actionsOf(model, '').filter(({ words }) => words.some(fits));
  return [...new Set(named.map(({ action }) => action))];
}

/** What may be asked for by name: each thing that people call what was done to rows of a record (`''` = to any), once. */
export function actionChoices(model: Model, record: string): string[] {
  const words = actionsOf(model, record).flatMap(({ words: [first] }) => first ?? []);
  return [...new Set(words)].toSorted((a, b) => a.localeCompare(b));
}

/** All that a text may say, as far as it says it of every row. */
function wordsOf(text: Text | null): string[] {
  if (text === null) return [];
  if (typeof text === 'string') return [text];
  if ('parts' in text) return [];
  const branches =
    'choose' in text ? text.choose.map((choice) => choice.text) : Object.values(text.by_department);
  return [...branches, text.else].flatMap(wordsOf);
}
