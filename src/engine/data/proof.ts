import { call } from './http.ts';

/**
 * Proves anew that it is the person who is signed in, by the password of the account or by a code that was mailed.
 * Answers what is sent along with what they then do. Throws ApiError, with a pointer to what is wrong.
 */
export async function proveBy(way: 'password' | 'code', text: string): Promise<string> {
  const { proof } = await call<{ proof: string }>({
    method: 'POST',
    path: '/auth/proof',
    body: { [way]: text },
  });
  return proof;
}

/** Has a code mailed to the address of the account. */
export async function mailCode(): Promise<void> {
  await call({ method: 'POST', path: '/auth/proof/code', body: {} });
}
