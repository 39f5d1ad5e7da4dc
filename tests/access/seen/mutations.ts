import { fileURLToPath } from 'node:url';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { compileDefinitions, messageOf } from '../../../src/definition/compiler.ts';
import type { Model } from '../../../src/definition/model.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A fault that somebody could write into the definitions, and what is then seen by whom. */
export interface Mutation {
  fault: string;
  /** By file. */
  edits: Record<string, (text: string) => string>;
  /** Who looks, and how the line of the report begins. */
  as: 'student' | 'other student' | 'member before';
  seen: string;
}

/** Written so that they fit whatever else the files say: something stands at the head of a page, a rule is gone or wider. */
const atTop = (block: string) => (text: string) => text.replace(/^view:$/m, `view:\n  - ${block}`);
const withoutReaders = (text: string) => text.replace(/^x-readers:\n(?: .*\n)+/m, '');

const REGISTRATION = 'schemas/records/registration.yaml';

export const MUTATIONS: Mutation[] = [
  {
    fault: 'the final score is held back from nobody and stands on the registration page',
    edits: {
      [REGISTRATION]: withoutReaders,
      'screens/templates/registration.yaml': atTop('detail: {columns: [{field: final_score, label: Uji}]}'),
    },
    as: 'student',
    seen: 'final_score | to student',
  },
  {
    fault: 'the outcome is held back from nobody and a text says it',
    edits: {
      [REGISTRATION]: withoutReaders,
      'screens/templates/registration.yaml': atTop('text: {tone: info, text: "Uji {row.outcome}."}'),
    },
    as: 'student',
    seen: 'outcome | to student',
  },
  {
    fault: 'sheets are held back from nobody and stand on the exam form',
    edits: {
      'schemas/records/score_sheet.yaml': withoutReaders,
      'screens/templates/exam-form.yaml': atTop(
        'table: {relation: score_sheets, columns: [{field: comment, label: Uji}], paged: false, empty: Tidak ada}',
      ),
    },
    as: 'member before',
    seen: 'sheet_comment | to supervisor+member_before',
  },
  {
    fault: 'students see all rows of the department',
    edits: {
      'screens/access.yaml': (text) =>
        text.replace(/(student: \{.*rows: )\[owner, may_listen\]/, '$1[owner, may_listen, department]'),
    },
    as: 'other student',
    seen: 'title | to other_student',
  },
];

/** The project's model with the fault in it. Throws when it does not compile, or when the fault changed nothing. */
export function mutated({ edits }: Mutation): Model {
  const files = loadDefinitions(ROOT).map((one) => {
    const edit = edits[one.path];
    return edit ? { ...one, text: changed(one.text, edit) } : one;
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
