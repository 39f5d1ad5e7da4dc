import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { proofMail } from '../../src/definition/messages/server-texts.ts';
import type { Auth, Db, Definitions, Jobs, ProofMethod, Viewer } from '../core/deps.ts';
import { refusal, tooManyError } from '../core/errors.ts';
import type { Database } from '../core/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { bodyOf, textIn } from '../http/body.ts';
import { FOR_LINKS } from './link-routes.ts';
import { verifyPassword } from './password.ts';
import { accountByEmail } from './people.ts';
import type { Proofs } from './proofs.ts';
import type { CountedTry, Tries } from './tries.ts';

interface Options {
  db: Kysely<Database>;
  definitions: Pick<Definitions, 'current'>;
  jobs: Pick<Jobs, 'mail'>;
  auth: Auth;
  tries: Tries;
  proofs: Proofs;
}

const CODE_DIGITS = 6;
const CODE_SECONDS = 600;
/** A million codes, and ten guesses in ten minutes. */
const GUESSES = { most: 10, seconds: 600 };
const CODES = { most: 5, seconds: 600 };
/** Who came by a personal link holds an address that others may have seen: less at a time, and little in a day. */
const BY_LINK = {
  guesses: [
    { most: 5, seconds: 600 },
    { most: 20, seconds: 86_400 },
  ],
  codes: [
    { most: 3, seconds: 600 },
    { most: 10, seconds: 86_400 },
  ],
};

/**
 * Who is signed in proves anew that it is them, before something that counts as their own hand: `POST /auth/proof` with
 * `{password}` or `{code}` -> `{proof}`, to be sent along as `Aula-Proof`; `POST /auth/proof/code` mails a code to the
 * address of the account, for those who have no password. By a personal link the code alone counts, so that nobody tries out
 * passwords by it.
 */
export function proofRoutes(app: FastifyInstance, options: Options): void {
  const { auth, db, proofs, tries } = options;
  app.post('/auth/proof', FOR_LINKS, async (request) => {
    const viewer = await auth.require(request);
    const input = bodyOf(request.body);
    const password = textIn(input, 'password', 200);
    const code = textIn(input, 'code', 20).replaceAll(/\s/g, '');
    const method: ProofMethod = password === '' ? 'code' : 'password';
    if (viewer.scope && method === 'password')
      throw refusal('E_ACCESS_PROOF', { why: 'code_only' }, { pointer: '/password' });
    const guesses = guessesOf(viewer);
    const wait = await tries.take(guesses);
    if (wait > 0) throw tooManyError(wait);
    const fits =
      method === 'code' ? await takeCode(tries, viewer, code) : await isPassword(db, viewer, password);
    if (!fits) throw refusal('E_ACCESS_PROOF', { why: 'wrong' }, { pointer: `/${method}` });
    await tries.giveBack(guesses.map(({ key }) => key));
    return { proof: proofs.give(viewer, method) };
  });

  app.post('/auth/proof/code', FOR_LINKS, async (request, reply) => {
    const viewer = await auth.require(request);
    const codes = triesOf(viewer, 'proof codes', { usual: [CODES], byLink: BY_LINK.codes });
    const wait = await tries.take(codes);
    if (wait > 0) throw tooManyError(wait);
    await mailCode(options, viewer);
    return reply.code(204).send();
  });
}

/** What a person may try, by whichever of the ways. */
export const guessesOf = (viewer: Viewer): CountedTry[] =>
  triesOf(viewer, 'proof', { usual: [GUESSES], byLink: BY_LINK.guesses });

interface Limits {
  most: number;
  seconds: number;
}

/** Counted for the person; those by a link apart, so that whoever holds one does not lock the account itself. */
function triesOf(
  { id, scope }: Viewer,
  what: string,
  { usual, byLink }: { usual: Limits[]; byLink: Limits[] },
): CountedTry[] {
  return (scope ? byLink : usual).map((limit) => ({
    ...limit,
    key: scope ? `${what} by link of ${id} in ${limit.seconds}` : `${what} of ${id}`,
  }));
}

async function isPassword(db: Db, { email }: Viewer, password: string): Promise<boolean> {
  const account = await accountByEmail(db, email);
  if (account?.password_hash == null)
    throw refusal('E_ACCESS_PROOF', { why: 'no_way' }, { pointer: '/password' });
  return verifyPassword(account.password_hash, password);
}

const codeKey = ({ id, session }: Viewer, code: string) => `proof code ${id} ${session} ${code}`;

/** Whether it is a code that was mailed for this sign-in and not used yet; now it is used. */
async function takeCode(tries: Tries, viewer: Viewer, code: string): Promise<boolean> {
  if (!(await tries.remembers(codeKey(viewer, code)))) return false;
  return (await tries.take([{ key: `used ${codeKey(viewer, code)}`, most: 1, seconds: CODE_SECONDS }])) === 0;
}

async function mailCode({ db, definitions, jobs, tries }: Options, viewer: Viewer): Promise<void> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await tries.remember(codeKey(viewer, code), CODE_SECONDS);
  const { name } = definitions.current().app;
  const text = proofMail.text({ name: viewer.name, code, byLink: viewer.scope !== null });
  await inTransaction(db, (trx) =>
    jobs.mail(trx, [{ id: randomUUID(), to: viewer.email, subject: proofMail.subject(name), text }]),
  );
}
