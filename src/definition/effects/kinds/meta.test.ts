import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WORDS } from '../kinds.ts';
import { effectSchema } from './meta.ts';

const pathOf = (file: string) => new URL(`../../../../${file}`, import.meta.url).pathname;

/** Written anew with `npm run renew`. */
it('stand in schemas/language as the effects describe themselves', async () => {
  const written = `${JSON.stringify(effectSchema(), null, 2)}\n`;
  await expect(written).toMatchFileSnapshot(pathOf('schemas/language/effect.json'));
});

it.each(Object.keys(WORDS))('are named in the guide: %s', (word) => {
  expect(readFileSync(pathOf('docs/guide/03-language.md'), 'utf8')).toContain(`\`${word}\``);
});
