import { describe, expect, it } from 'vitest';
import { ownLocale } from './own-locale.ts';

describe('ownLocale', () => {
  const path = 'src/engine/ui/a.tsx';
  it.each([
    "const number = new Intl.NumberFormat('id-ID');",
    'const day = new Intl.DateTimeFormat(currentLocale(), {});',
    "value.toLocaleString('id-ID')",
  ])('refuses %j', (text) => expect(ownLocale({ path, text })).not.toEqual([]));

  it.each([
    { path, text: 'new Intl.Collator(currentLocale())' },
    { path: 'src/engine/format/locale.ts', text: "let locale = 'id-ID'; new Intl.NumberFormat(locale);" },
    { path: 'src/engine/testing/a.tsx', text: "locale: 'id-ID'" },
    { path: 'server/a.ts', text: "new Intl.NumberFormat('id-ID')" },
    { path: 'src/engine/ui/a.test.tsx', text: "new Intl.NumberFormat('id-ID')" },
  ])('takes $text in $path', (source) => expect(ownLocale(source)).toEqual([]));
});
