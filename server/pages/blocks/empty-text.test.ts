import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

let faculty: SmallFaculty;
beforeAll(async () => {
  const words =
    '[{if: "viewer.name == \'Budi Santoso\'", text: Belum ada yang meminjam.}, {else: Anda belum meminjam.}]';
  const model = smallModel({
    'screens/templates/loans.yaml': (text) => text.replace('empty: Belum ada peminjaman.', `empty: ${words}`),
  });
  faculty = await openSmallFaculty({ model });
});
afterAll(() => faculty.close());

it.each<['member' | 'desk', string, string]>([
  ['member', '/anggota/pinjam', 'Anda belum meminjam.'],
  ['desk', '/meja/pinjam', 'Belum ada yang meminjam.'],
])('what a list says where nothing is there is decided for its viewer: %s', async (who, path, said) => {
  const person = await faculty.as(who);
  const { data } = (await person.get(`/open?path=${path}`)).body;
  const blocks = Object.values(data.blocks) as { kind: string; empty?: string }[];
  expect(blocks.find(({ kind }) => kind === 'table')?.empty).toBe(said);
});
