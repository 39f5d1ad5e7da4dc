import { fileURLToPath } from 'node:url';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { compileDefinitions, messageOf } from '../../../src/definition/compiler.ts';
import type { Model } from '../../../src/definition/model.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What is seen by whom of a fault that somebody could write into the definitions. */
export interface Noticed {
  fault: string;
  /** Who looks, and how the line of the report begins. */
  as: Looker;
  seen: string;
}

export type Looker = 'student' | 'other student' | 'member before';

/** Written so that they fit whatever else the files say: something stands at the head of a page, a rule is gone or wider. */
const atTop = (block: string) => (text: string) => text.replace(/^view:$/m, `view:\n  - ${block}`);
const withoutReaders = (text: string) => text.replace(/^x-readers:\n(?: .*\n)+/m, '');

/** By file. All at once: each shows itself by a line of its own. */
const FAULTS: Record<string, ((text: string) => string)[]> = {
  'schemas/records/registration.yaml': [withoutReaders],
  'screens/templates/registration.yaml': [
    atTop('detail: {columns: [{field: final_score, label: Uji}]}'),
    atTop('text: {tone: info, text: "Uji {row.outcome}."}'),
  ],
  'schemas/records/score_sheet.yaml': [withoutReaders],
  'screens/templates/exam-form.yaml': [
    atTop(
      'table: {relation: score_sheets, columns: [{field: comment, label: Uji}], paged: false, empty: Tidak ada}',
    ),
  ],
  'screens/access.yaml': [
    (text) => text.replace(/(student: \{.*rows: )\[owner, may_listen\]/, '$1[owner, may_listen, department]'),
  ],
};

export const NOTICED: Noticed[] = [
  {
    fault: 'the final score is held back from nobody and stands on the registration page',
    as: 'student',
    seen: 'final_score | to student',
  },
  {
    fault: 'the outcome is held back from nobody and a text says it',
    as: 'student',
    seen: 'outcome | to student',
  },
  {
    fault: 'sheets are held back from nobody and stand on the exam form',
    as: 'member before',
    seen: 'sheet_comment | to supervisor+member_before',
  },
  {
    fault: 'students see all rows of the department',
    as: 'other student',
    seen: 'title | to other_student',
  },
];

let made: Model | null = null;

/** The project's model with the faults in it. Throws when it does not compile, or when one of them changed nothing. */
export function mutated(): Model {
  made ??= compileMutated();
  return made;
}

function compileMutated(): Model {
  const files = loadDefinitions(ROOT).map((one) => {
    const edits = FAULTS[one.path];
    return edits ? { ...one, text: edits.reduce(changed, one.text) } : one;
  });
  const { model, issues } = compileDefinitions(files);
  if (!model) throw new Error(issues.map((issue) => `${issue.file}: ${messageOf(issue)}`).join('\n'));
  return model;
}

function changed(text: string, edit: (text: string) => string): string {
  const after = edit(text);
  if (after === text) throw new Error('the mutation finds no place any more');
  return after;
}
