import { expect } from 'vitest';
import { readBy } from './play.ts';
import type { Play } from './types.ts';

/** Holds how a story ended against what it says of its end: the row, the documents in force. */
export async function expectRow({ world, story, process, row }: Play): Promise<void> {
  expect(await world.row(process.record, row)).toMatchObject(story.ends.row);
  const made = await world.rows('generated_document', { record_id: row });
  const inForce = made.filter(({ status }) => status !== 'void').map(({ code }) => String(code));
  for (const [code, count] of Object.entries(story.ends.documents ?? {}))
    expect([code, inForce.filter((one) => one === code).length]).toEqual([code, count]);
}

/** These texts are among what a person reads. */
export async function expectShown(play: Play, who: string, texts: readonly string[]): Promise<void> {
  const read = await readBy(play, who);
  expect(texts.filter((text) => !read.includes(text))).toEqual([]);
}

/** None of these texts is. */
export async function expectHidden(play: Play, who: string, texts: readonly string[]): Promise<void> {
  const read = await readBy(play, who);
  expect(read.length).toBeGreaterThan(100);
  expect(texts.filter((text) => read.includes(text))).toEqual([]);
}

/** All that a story says of its way and its end. */
export async function expectEnd(play: Play): Promise<void> {
  expect(play.states).toEqual(play.story.states);
  expect(notPlayed(play)).toEqual([]);
  await expectRow(play);
  for (const [who, texts] of Object.entries(play.story.ends.shown ?? {})) await expectShown(play, who, texts);
  for (const [who, texts] of Object.entries(play.story.ends.hidden ?? {}))
    await expectHidden(play, who, texts);
}

/** Acts of the story that never came to be done. */
export function notPlayed({ story, told }: Play): string[] {
  return Object.keys(story.acts).filter((name) => !told.some(({ act }) => act === name));
}
