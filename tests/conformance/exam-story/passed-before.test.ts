import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent, done } from './exam.ts';
import { openWorld, type World } from './world.ts';

// Whoever passed a stage is not asked to register for it.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

test.each([
  [['s2_proposal_exam'], true],
  [[], false],
])(
  'the list of a type says so, and offers no registration, where it is passed (%j)',
  async (milestones, passed) => {
    const { actor } = await addStudent(world, { milestones });
    const page = await done(world.page(actor, 's2_proposal_exam.mine@student'));
    const { blocks } = page;
    const kinds = Object.values<{ kind: string }>(blocks).map(({ kind }) => kind);
    expect(JSON.stringify(blocks).includes('Anda sudah lulus Ujian Proposal Tesis.')).toBe(passed);
    expect(kinds.includes('checklist')).toBe(!passed);
    expect(JSON.stringify(page).includes('"Daftar baru"')).toBe(!passed);
  },
);
