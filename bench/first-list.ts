import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Load, loadList } from './page-load.ts';
import { type Program, startProgram } from './program.ts';
import { type ListedRow, MANAGER, openPage, rowsOf, type Session, signIn } from './session.ts';
import type { World } from './world.ts';

/** The list that a manager opens first. */
const PATH = '/administrasi/magister/reguler/periode-ujian-tesis';

export interface FirstList {
  /** Loads the product's list, or the hand-written one with the same rows. */
  load(which: 'ours' | 'floor', slow: boolean): Promise<Load>;
  close(): Promise<void>;
}

/** The product's list and, beside it, the same list by hand. */
export async function openFirstList(world: World): Promise<FirstList> {
  const browser = await world.browser();
  const faculty = await world.faculty();
  const session = await signIn(faculty.url, MANAGER);
  const rows = await listedRows(faculty, session);
  const text = String(rows[0]?.cells.name);
  const floor = await startFloor(world, rows);
  const url = { ours: firstListAddress(faculty.url, session.department), floor: floor.url };
  return {
    load: (which, slow) =>
      loadList(browser, { url: url[which], text, session: which === 'ours' ? session : null, slow }),
    close: () => floor.stop(),
  };
}

/** Address of that list in the browser. */
export const firstListAddress = (url: string, department: string) => `${url}${PATH}?department=${department}`;

/** The rows of that list as the product answers them. */
export async function listedRows(faculty: Program, session: Session): Promise<ListedRow[]> {
  const rows = rowsOf(await openPage(faculty.url, session, PATH));
  if (rows.length === 0) throw new Error(`no rows at ${PATH}`);
  return rows;
}

/** Serves the hand-written pages with these rows in their list. */
export async function startFloor(world: World, rows: readonly ListedRow[]): Promise<Program> {
  const { client, server } = await world.floor();
  const file = join(world.folder('floor'), 'periods.json');
  writeFileSync(file, JSON.stringify({ data: rows }));
  return startProgram(server, { CLIENT: client, PERIODS: file });
}
