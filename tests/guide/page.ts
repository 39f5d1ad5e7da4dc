import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Step, stepsOf } from './steps.ts';

const GUIDE = fileURLToPath(new URL('../../docs/guide', import.meta.url));
/** Pages that explain words: their blocks are pieces, not steps to follow. */
const OF_PIECES = ['03-language.md', '04-seeds.md'];

/** A page of the guide. */
export interface Page {
  name: string;
  text: string;
  steps: Step[];
  /** Blocks may stand there that nothing is done with. */
  ofPieces: boolean;
}

/** All pages that stand in the guide. */
export function readPages(): Page[] {
  const names = readdirSync(GUIDE).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => {
    const text = readFileSync(join(GUIDE, name), 'utf8');
    return { name, text, steps: stepsOf(text), ofPieces: OF_PIECES.includes(name) };
  });
}
