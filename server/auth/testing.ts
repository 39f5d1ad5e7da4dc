let address = 0;

/** Headers of an address that nobody has asked from yet, so that limits of one test do not meet another. */
export const from = () => ({
  'x-forwarded-for': `10.0.${Math.floor(++address / 250)}.${address % 250}`,
});

/** What a token says. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
