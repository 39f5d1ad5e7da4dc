const MARK = '#sandi=';

/** The secret of a mail's way to a password: the fragment of the sign-in page's address. Empty where there is none. Pure. */
export const passwordKey = (hash: string): string => (hash.startsWith(MARK) ? hash.slice(MARK.length) : '');
