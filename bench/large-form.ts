import { loadDefinitions } from '../server/definitions/load.ts';
import { writeDefinitions } from './generate-definitions.ts';
import { startProgram } from './program.ts';
import { draftPage, findBlock, headersOf, openPage, type Session, STUDENT, signIn } from './session.ts';
import type { World } from './world.ts';

/** With the form's own nine this makes 200. */
export const FURTHER_FIELDS = 191;

export interface LargeForm {
  /** Address of the page that shows it, open for input. */
  page: string;
  student: Session;
  /** Puts that many objects into its list. */
  fillList(rows: number): Promise<void>;
  stop(): Promise<void>;
}

/** A faculty of its own whose registration form has 200 fields and a list. */
export async function startLargeForm(world: World): Promise<LargeForm> {
  const definitions = world.folder('definitions-large-form');
  writeDefinitions(world.root, definitions, loadDefinitions(world.root), { fields: FURTHER_FIELDS });
  const environment = { ...(await world.environment('large-form')), DEFINITIONS_DIR: definitions };
  const server = await startProgram(world.server, environment);
  const student = await signIn(server.url, STUDENT);
  const page = await draftPage(server.url, student);
  return { page, student, fillList: (rows) => fillList(server.url, page, student, rows), stop: server.stop };
}

async function fillList(url: string, page: string, student: Session, rows: number): Promise<void> {
  const { route, params, screen, data } = await openPage(url, student, new URL(page).pathname);
  const form = findBlock(screen.blocks, 'form');
  if (!form?.save) throw new Error(`no form to fill in at ${page}`);
  const courses = Array.from({ length: rows }, (_, at) => ({
    code: `MK${at + 1}`,
    name: `Mata kuliah ${at + 1}`,
    credits: 1 + (at % 6),
    reason: 'Setara dengan kuliah di sini.',
  }));
  const input = { ...(data.blocks[form.id] as { data?: object }).data, courses };
  const answer = await fetch(`${url}/api/routes/${encodeURIComponent(route)}/actions/${form.save}`, {
    method: 'POST',
    headers: { ...headersOf(student), 'content-type': 'application/json' },
    body: JSON.stringify({ params, input, version: data.row?.version }),
  });
  if (!answer.ok) throw new Error(`the list was not taken: ${answer.status} ${await answer.text()}`);
}
