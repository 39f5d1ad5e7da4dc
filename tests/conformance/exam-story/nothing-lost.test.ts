import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, childrenOf, done, type Exam, openPeriod, read, SCORES, SUMMARY } from './exam.ts';
import { ANSWER, approval, askRevision, nextSlot, reach, type Step } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

/** How much of what people wrote there is, in force or as an earlier version. */
async function count(exam: Exam) {
  const scored = (rows: Record<string, unknown>[]) => rows.filter(({ scores }) => scores !== null).length;
  const of = async (record: string) => (await childrenOf(exam, record)).length;
  return {
    sheets:
      scored(await childrenOf(exam, 'score_sheet')) + scored(await childrenOf(exam, 'score_sheet_version')),
    items: (await of('revision_item')) + (await of('revision_item_version')),
    papers: await of('registration_document'),
    approvals: await of('approval'),
    letters: (await world.rows('generated_document', { record_id: exam.id })).length,
  };
}

interface Move {
  action: string;
  /** Picks the child row, the state of an override, the decision. */
  pick: number;
}

const ACTIONS = [
  'save_score',
  'submit_score',
  'reopen_sheet',
  'replace_member',
  'postpone',
  'schedule',
  'cancel',
  'reopen',
  'override',
  'decide',
  'approve_step',
  'return_approval',
  'answer_item',
  'submit_revision',
  'accept_item',
  'return_item',
];
const STATES = [
  'draft',
  'awaiting_verification',
  'verified',
  'scoring',
  'minutes',
  'revision',
  'awaiting_approval',
  'failed',
];
const OUTCOMES = ['pass', 'pass_revision', 'repeat', 'fail'];
const reason = 'Karena perlu';

const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

/** Does a move as whoever may do it; refused moves change nothing and count too. */
async function make(exam: Exam, { action, pick }: Move): Promise<void> {
  const { manager, chair } = world.people;
  const onForm = (who: Actor, wish: object = {}) => act(exam, who, action, { form: true, reason, ...wish });
  const itemOf = async (record: string) => pickOf(await childrenOf(exam, record), pick);
  const personOf = (row: unknown) => Object.values(world.people).find((who) => who.row === row) ?? chair;
  switch (action) {
    case 'save_score':
    case 'submit_score': {
      const sheet = await itemOf('score_sheet');
      const input = { scores: { ...SCORES, manuscript: 60 + (pick % 30) } };
      await act(exam, personOf(sheet?.person), action, { form: true, item: String(sheet?.id), input });
      return;
    }
    case 'reopen_sheet':
      await onForm(manager, { item: String((await itemOf('score_sheet'))?.id) });
      return;
    case 'replace_member': {
      const item = String((await itemOf('panel_member'))?.id);
      await onForm(manager, { item, input: { person: world.people.other.row }, accept: true });
      return;
    }
    case 'postpone':
      await onForm(chair);
      return;
    case 'schedule':
      await act(exam, manager, action, { input: { ...nextSlot(world), scheduled_on: '2026-02-02' } });
      return;
    case 'override':
      await act(exam, manager, action, { reason, input: { state: pickOf(STATES, pick) } });
      return;
    case 'decide': {
      const input = { summary: SUMMARY, outcome: pickOf(OUTCOMES, pick), conditions: 'Lengkapi.' };
      await onForm(chair, { input });
      return;
    }
    case 'approve_step':
    case 'return_approval':
      await approval(
        exam,
        pickOf<Step>(['minutes_ack', 'program', 'department'], pick) ?? 'program',
        action,
        reason,
      );
      return;
    case 'answer_item':
      await act(exam, exam.student, action, {
        form: true,
        item: String((await itemOf('revision_item'))?.id),
        input: ANSWER,
      });
      return;
    case 'submit_revision':
      await act(exam, exam.student, action, { form: true });
      return;
    case 'accept_item':
    case 'return_item': {
      const item = await itemOf('revision_item');
      await act(exam, personOf(item?.examiner), action, { form: true, item: String(item?.id), reason });
      return;
    }
    default:
      await act(exam, manager, action, { reason });
  }
}

test('no step ever takes away what somebody scored, asked for, handed in or approved', async () => {
  const moves = fc.array(fc.record({ action: fc.constantFrom(...ACTIONS), pick: fc.nat(40) }), {
    minLength: 8,
    maxLength: 16,
  });
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      const exam = await reach(world, 'scored', { period });
      await askRevision(exam);
      let [before, state] = [await count(exam), (await read(exam)).status];
      for (const move of sequence) {
        await make(exam, move);
        const [after, status] = [await count(exam), (await read(exam)).status];
        for (const [what, number] of Object.entries(before))
          expect({ move, what, kept: after[what as keyof typeof after] >= number }).toMatchObject({
            kept: true,
          });
        if (status !== state) changes++;
        [before, state] = [after, status];
      }
      await done(act(exam, world.people.manager, 'override', { reason, input: { state: 'failed' } }));
    }),
    { numRuns: 6, seed: 4144 },
  );
  expect(changes).toBeGreaterThan(6);
});
