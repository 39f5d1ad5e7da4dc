import { type Finding, isTest, type SourceFile } from './finding.ts';

/** "Kembali" as the whole text of an element or of a label, not as the beginning of a sentence. */
const BACK = /(?:>|['"`])\s*Kembali\s*(?:<|['"`])/g;

/** No dialog is left by "Kembali", which reads like its neighbour "Kembalikan": its kit says "Batal". */
export function dialogWords(source: SourceFile): Finding[] {
  if (!source.path.startsWith('src/engine/') || isTest(source)) return [];
  return [...source.text.matchAll(BACK)].map(({ index }) => ({
    level: 'error',
    file: source.path,
    line: source.text.slice(0, index).split('\n').length,
    message: 'a dialog is left by "Batal" (CancelButton of ui/dialog.tsx)',
  }));
}
