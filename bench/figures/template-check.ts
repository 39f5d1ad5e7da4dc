import { loadDefinitions } from '../../server/definitions/load.ts';
import { createTemplateProof } from '../../server/documents/template-problems.ts';
import type { SourceFile } from '../../src/definition/compiler.ts';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';

const MOST_MS = 5000;
const CHANGED_MOST_MS = 500;
const CHANGES = 5;

/** Drawing every template to prove it, with nothing known of any, and with one of them changed since. */
export const templateCheck: Figure = {
  name: 'template-check',
  async measure({ root }) {
    const files = loadDefinitions(root);
    const one = files.find(
      ({ path, text }) => path.endsWith('.typ') && !isImported(path, files) && text !== '',
    );
    if (!one) throw new Error('the definitions have no template');
    const proof = createTemplateProof(root);
    const time = async (sources: readonly SourceFile[]) => {
      const began = performance.now();
      const issues = await proof.issuesOf(sources);
      if (issues.length > 0) throw new Error(`the templates have ${issues.length} problems`);
      return performance.now() - began;
    };
    try {
      const cold = await time(files);
      const changed: number[] = [];
      for (let turn = 0; turn < CHANGES; turn++)
        changed.push(await time(files.map((file) => (file === one ? written(file, turn) : file))));
      return [
        {
          label: 'all templates, nothing known',
          unit: 'ms',
          ours: cold,
          floor: null,
          budget: { most: MOST_MS },
        },
        {
          label: 'all templates after one was changed',
          unit: 'ms',
          ours: median(changed),
          floor: null,
          budget: { most: CHANGED_MOST_MS },
        },
      ];
    } finally {
      proof.close();
    }
  },
};

/** What several draw with changes all of them. */
function isImported(path: string, files: readonly SourceFile[]): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return files.some((file) => file.path.endsWith('.typ') && file.text.includes(`"${name}"`));
}

const written = ({ path, text }: SourceFile, turn: number): SourceFile => ({
  path,
  text: `${text}\n// ${turn}\n`,
});
