import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellFields } from '../../src/definition/forms/cell-fields.ts';
import type { FormSchema } from '../../src/definition/forms/form-schema.ts';
import type { FormModel } from '../../src/definition/model.ts';
import { newId } from '../core/new-id.ts';
import { RowGraph } from '../scene/row-graph.ts';
import { createScene, type Scene } from '../scene/scene.ts';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';
import { changedWords } from './changed-words.ts';

let faculty: SmallFaculty;
let books: string[];
beforeAll(async () => {
  faculty = await openSmallFaculty();
  const { db } = faculty.connection;
  books = Array.from({ length: 60 }, () => newId());
  await db
    .insertInto('book')
    .values(
      books.map((id, n) => ({
        id,
        department: 'FIS',
        title: `Buku ${n}`,
        author: 'X',
        kind: 'text',
        copies: 1,
      })),
    )
    .execute();
});
afterAll(() => faculty.close());

/** By which a row says one book, one member, and how many days. */
const schema: FormSchema = {
  type: 'object',
  properties: {
    book: { type: 'string', title: 'Buku' },
    member: { type: 'string', title: 'Anggota' },
    days: { type: 'integer', title: 'Hari' },
  },
};
const options: FormModel['options'] = { book: { record: 'book' }, member: { record: 'member' } } as never;
const form = { fields: cellFields(schema, (name) => Object.hasOwn(options, name)), options };

/** A scene that counts what it asks the database. */
async function countingScene(): Promise<{ scene: Scene; asked: () => number }> {
  let asked = 0;
  const db = faculty.connection.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked++;
      return result;
    },
  });
  const model = faculty.deps.definitions.current();
  const options = { db, viewer: null, department: 'FIS', truth: true, graph: new RowGraph(model, db) };
  const scene = await createScene(faculty.deps, options);
  asked = 0;
  return { scene, asked: () => asked };
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    row,
    name: `Baris ${row}`,
    changed: ['book', 'member', 'days'],
    before: { book: books[row] ?? null, member: faculty.rows.member, days: 7 },
    after: { book: books[(row + 1) % 60] ?? null, member: faculty.rows.other, days: 14 },
  }));

describe('what rows of a file change', () => {
  it('is told in the names of what they pick', async () => {
    const { scene } = await countingScene();
    expect(await changedWords(scene, form, rowsOf(1))).toEqual([
      {
        row: 0,
        name: 'Baris 0',
        fields: [
          { title: 'Buku', before: 'Buku 0', after: 'Buku 1' },
          { title: 'Anggota', before: 'Dian Putra', after: 'Eko Prasetyo' },
          { title: 'Hari', before: '7', after: '14' },
        ],
      },
    ]);
  });

  it('is looked up once for each record, for one row as for sixty', async () => {
    const counts = await Promise.all(
      [1, 60].map(async (count) => {
        const { scene, asked } = await countingScene();
        expect(await changedWords(scene, form, rowsOf(count))).toHaveLength(count);
        return asked();
      }),
    );
    expect(counts).toEqual([2, 2]);
  });

  it('leaves out what does not change, and names by its id what is not there', async () => {
    const { scene, asked } = await countingScene();
    const [row] = rowsOf(1);
    const gone = newId();
    const changed = { ...row, changed: ['book'], before: { book: '' }, after: { book: gone } };
    const [told] = await changedWords(scene, form, [changed as never]);
    expect(told?.fields).toEqual([{ title: 'Buku', before: null, after: gone }]);
    expect(asked()).toBe(1);
  });
});
