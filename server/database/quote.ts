/** A name as SQL takes it. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
