import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Load, loadList } from './page-load.ts';
import { type Program, startProgram } from './program.ts';
import { MANAGER, openPage, rowsOf, type Session, signIn } from './session.ts';
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
  const floor = await startFloor(world, faculty, session);
  const url = { ours: `${faculty.url}${PATH}?department=${session.department}`, floor: floor.url };
  return {
    load: (which, slow) =>
      loadList(browser, { url: url[which], session: which === 'ours' ? session : null, slow }),
    close: () => floor.stop(),
  };
}

/** Serves the hand-written pages with the rows that the product shows. */
export async function startFloor(world: World, faculty: Program, session: Session): Promise<Program> {
  const { client, server } = await world.floor();
  const rows = rowsOf(await openPage(faculty.url, session, PATH));
  if (rows.length === 0) throw new Error(`no rows at ${PATH}`);
  const file = join(world.folder('floor'), 'periods.json');
  writeFileSync(file, JSON.stringify({ data: rows }));
  return startProgram(server, { CLIENT: client, PERIODS: file });
}
