import type { Page } from '@playwright/test';

/** Somebody of the demo faculty (or of another, with the password there), in one of the departments they belong to. */
export interface Person {
  email: string;
  department: string;
  password?: string;
}

const PASSWORD = 'aula-demo-2025';

const staff = (name: string) => `${name}@staf.example.ac.id`;
const lecturer = (name: string) => `${name}@dosen.example.ac.id`;
const inMechanics = (email: string): Person => ({ email, department: 'TKMS2' });

/** People of schemas/seeds/people.yaml and students.yaml, by their key there. */
export const people = {
  admin: inMechanics(staff('sekar.wulandari')),
  library: inMechanics(staff('bayu.kristianto')),
  hendra: inMechanics(lecturer('hendra.saputro')),
  maya: inMechanics(lecturer('maya.lestari')),
  joko: inMechanics(lecturer('joko.santoso')),
  citra: inMechanics(lecturer('citra.puspita')),
  programHead: inMechanics(lecturer('nur.alamsyah')),
  departmentHead: inMechanics(lecturer('bambang.haryadi')),
  dewi: inMechanics('dewi.anggraini@mail.example.ac.id'),
  student: (number: number) => inMechanics(`tm${String(number).padStart(2, '0')}@mail.example.ac.id`),
};

export const password = PASSWORD;

const credentials = new Map<string, Promise<string[]>>();

/** Tokens of the person's departments; asked for once, as a browser that stays signed in does. */
export async function credentialsOf(page: Page, person: Person): Promise<string[]> {
  // A page of our origin that runs no code of ours: local storage is reached without signing anybody in or out.
  if (page.url() === 'about:blank') await page.goto('/icon.svg');
  const origin = new URL(page.url()).origin;
  const key = `${origin} ${person.email}`;
  const known = credentials.get(key) ?? signIn(page, person);
  credentials.set(key, known);
  return known;
}

async function signIn(page: Page, { email, department, password = PASSWORD }: Person): Promise<string[]> {
  const answer = await page.request.post('/api/auth/sign-in-password', {
    headers: { org: department },
    data: { email, password },
  });
  const body = (await answer.json()) as { credentials?: string[]; data?: { credentials: string[] } };
  const tokens = body.credentials ?? body.data?.credentials;
  if (!tokens) throw new Error(`${email} could not sign in: ${answer.status()}`);
  return tokens;
}

/** Makes the page the browser of this person, then opens `path`. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await page.goto('/icon.svg');
  const tokens = await credentialsOf(page, person);
  await page.evaluate(
    ([list, department]) => {
      localStorage.clear();
      localStorage.setItem('credentials', JSON.stringify(list));
      localStorage.setItem('department', department as string);
    },
    [tokens, person.department] as const,
  );
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}department=${person.department}`);
}

/** The token of the person's department, for what no screen does (the demo's clock). */
export async function tokenOf(page: Page, person: Person): Promise<string> {
  const tokens = await credentialsOf(page, person);
  const own = tokens.find((token) => claimsOf(token).department === person.department);
  if (!own) throw new Error(`${person.email} has no credential in ${person.department}`);
  return own;
}

function claimsOf(token: string): { department: string; exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
