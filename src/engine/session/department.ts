import type { Credential } from './token.ts';

/**
 * The department a visit starts in: the address's, if it is one of ours, else the stored one, else the first
 * credential's, else the default.
 */
export function chooseDepartment(options: {
  query: string | null;
  stored: string | null;
  credentials: Credential[];
  codes: string[];
  otherwise: string;
}): string {
  const known = (code: string | null | undefined): code is string => !!code && options.codes.includes(code);
  if (known(options.query)) return options.query;
  if (known(options.stored)) return options.stored;
  const first = options.credentials[0]?.claims.department;
  return known(first) ? first : options.otherwise;
}

/** The credential of the department, else the first (specification section 4). */
export function chooseCredential(credentials: Credential[], department: string): Credential | null {
  return credentials.find((one) => one.claims.department === department) ?? credentials[0] ?? null;
}
