import { describe, expect, it } from 'vitest';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

const model = projectModel();

/**
 * Transitions that are asked in a dialog: buttons of the screens, but those for what is filled in or sent on the page
 * itself, and those of the same name that the system alone makes and nobody is asked about.
 */
const asked = Object.values(model.processes).flatMap((process) => {
  const blocks = Object.values(model.screens).flatMap(everyBlock);
  const inPlace = new Set(blocks.flatMap(({ saved_by = [], handed_in = [] }) => [...saved_by, ...handed_in]));
  const placed = new Set(
    blocks.flatMap((block) => [
      ...(block.placed ?? []),
      ...(block.kind === 'actions' || block.kind === 'next_step' ? block.actions : []),
    ]),
  );
  return Object.values(process.transitions)
    .filter(({ name }) => placed.has(name) && !inPlace.has(name))
    .filter(({ by }) => by.some((who) => !('system' in who)))
    .filter(({ form, reason, confirm }) => form !== null || reason !== null || confirm !== null)
    .map(({ name, confirm }) => ({ name: `${process.name}.${name}`, confirm }));
});

type States = (typeof model.processes)[string]['states'];

/** Whether a row is at an end there, at once or for a type that has no such stage. */
const endsIn = (states: States, state: string | null | undefined): boolean => {
  const found = states[state ?? ''];
  return found?.end === true || (found?.otherwise ?? []).some((other) => states[other.state ?? '']?.end);
};

/** Buttons after which a row stands in an end: nobody is to come there by a press beside. */
const ending = Object.values(model.processes).flatMap(({ name: process, states, transitions }) =>
  Object.values(transitions)
    .filter(({ by }) => by.some((who) => !('system' in who)))
    .filter(({ to }) => Array.isArray(to) && to.some(({ state }) => endsIn(states, state)))
    .map(({ name, confirm, form, reason }) => ({
      name: `${process}.${name}`,
      asks: confirm ?? form ?? reason,
    })),
);

describe('a dialog of the product', () => {
  it.each(ending)('stands before $name, which ends a row', ({ asks }) => expect(asks).not.toBeNull());

  it('is known: some are met below', () => expect(asked.length).toBeGreaterThan(30));

  it.each(asked)('$name asks a question and says what follows', ({ confirm }) => {
    expect(JSON.stringify(confirm)).toMatch(/\? \p{Lu}.*\./u);
  });
});
