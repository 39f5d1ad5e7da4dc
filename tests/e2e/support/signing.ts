import type { Page } from '@playwright/test';
import { callAs } from './api.ts';
import { type Person, password } from './people.ts';

const SIGNER = '/routes/signing.signer@signed_in';

type Unsigned = { data: { name: string; needs: { title: string; path: string }[] }[] };
type Shown = { actions: { name: string; item?: string; version?: number }[] };

/**
 * These sign a student's document, each in their turn, having opened it; by calls, since how it looks is told once
 * (`signing.spec.ts`).
 */
export async function signInTurn(
  page: Page,
  signers: readonly Person[],
  document: string,
  student: string,
): Promise<void> {
  const left = new Set(signers);
  for (let before = -1; left.size > 0 && before !== left.size; ) {
    before = left.size;
    for (const person of left) if (await signed(page, person, document, student)) left.delete(person);
  }
  if (left.size > 0) throw new Error(`${[...left].map(({ email }) => email)} cannot sign ${document}`);
}

/** Whether it was their turn. */
async function signed(page: Page, person: Person, document: string, student: string): Promise<boolean> {
  const { data } = await callAs<Unsigned>(page, person, '/common/unsigned-documents?start=2025-01-01');
  const found = data
    .filter(({ name }) => name.endsWith(student))
    .flatMap(({ needs }) => needs)
    .find(({ title }) => title === document);
  const id = found?.path.split('?')[0]?.split('/').at(-1);
  if (id === undefined) return false;
  const at = `p.id=${id}`;
  await callAs(page, person, `${SIGNER}/documents/${id}?${at}`);
  const { actions } = await callAs<Shown>(page, person, `${SIGNER}?${at}`);
  const sign = actions.find(({ name }) => name === 'sign');
  if (!sign) return false;
  const { proof } = await callAs<{ proof: string }>(page, person, '/auth/proof', { password });
  const body = { params: { id }, item: sign.item, version: sign.version };
  await callAs(page, person, `${SIGNER}/actions/sign`, body, { 'aula-proof': proof });
  return true;
}
