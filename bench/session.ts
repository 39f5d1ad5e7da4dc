/** Somebody of the demo faculty (schemas/seeds/people.yaml) who is signed in. */
export interface Session {
  token: string;
  department: string;
}

const PASSWORD = 'aula-demo-2025';
const DEPARTMENT = 'TKMS2';

/** Manages the department's exams. */
export const MANAGER = 'sekar.wulandari@staf.example.ac.id';
/** Supervises and examines. */
export const LECTURER = 'hendra.saputro@dosen.example.ac.id';
/** Has a registration that is still a draft. */
export const STUDENT = 'tm09@mail.example.ac.id';

/** Signs in at a product server with demo data. */
export async function signIn(url: string, email: string): Promise<Session> {
  const answer = await fetch(`${url}/api/auth/sign-in-password`, {
    method: 'POST',
    headers: { org: DEPARTMENT, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const body = (await answer.json()) as { credentials?: string[]; data?: { credentials: string[] } };
  const tokens = body.credentials ?? body.data?.credentials ?? [];
  const token = tokens.find((one) => departmentOf(one) === DEPARTMENT);
  if (!token) throw new Error(`${email} could not sign in: ${answer.status}`);
  return { token, department: DEPARTMENT };
}

const DRAFTS = '/mahasiswa/magister/reguler/ujian-tesis';

/** Address of the page where the student's registration is filled in. */
export async function draftPage(url: string, student: Session): Promise<string> {
  const [draft] = rowsOf(await openPage(url, student, DRAFTS));
  if (!draft?.opens) throw new Error(`${STUDENT} has no registration`);
  return `${url}${draft.opens.split('?')[0]}?department=${student.department}`;
}

/** Headers of that person's calls. Nothing is compressed, so that only the answer is measured. */
export function headersOf({ token, department }: Session): Record<string, string> {
  return { authorization: `Bearer ${token}`, org: department, 'accept-encoding': 'identity' };
}

/** What a page needs to know to be opened: the route's data and its address. */
export async function openPage(url: string, session: Session, path: string): Promise<OpenedPage> {
  const answer = await fetch(`${url}/api/open?path=${encodeURIComponent(path)}`, {
    headers: headersOf(session),
  });
  return (await answer.json()) as OpenedPage;
}

export interface OpenedPage {
  route: string;
  params: Record<string, string>;
  screen: { blocks: Block[] };
  data: { row: { version: number } | null; blocks: Record<string, { data?: unknown }> };
}

interface Block {
  id: string;
  kind: string;
  /** Transition that keeps what was typed, of a form. */
  save?: string | null;
  /** What stands inside a section. */
  blocks?: Block[];
}

/** The first block of a kind, inside sections too. */
export function findBlock(blocks: readonly Block[], kind: string): Block | null {
  for (const block of blocks) {
    const found = block.kind === kind ? block : findBlock(block.blocks ?? [], kind);
    if (found) return found;
  }
  return null;
}

export interface ListedRow {
  id: string;
  cells: Record<string, unknown>;
  opens?: string;
}

/** The rows of the first list of a page. */
export function rowsOf({ screen, data }: OpenedPage): ListedRow[] {
  const table = screen.blocks.find(({ kind }) => kind === 'table');
  return (table && (data.blocks[table.id]?.data as ListedRow[])) ?? [];
}

/** The person's id. */
export const idOf = ({ token }: Session): string => claimsOf(token).id;

const departmentOf = (token: string): string => claimsOf(token).department;

function claimsOf(token: string): { id: string; department: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
