import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../src/definition/compiler.ts';

/** What a made-up definition set has besides the product's own. */
export interface Wanted {
  /** Copies of the product's largest type: eleven screens each, with their process, rules and forms. */
  types?: number;
  /** Further kinds of records, each with one list screen. */
  kinds?: number;
  /** Further fields of the largest type's form, in sections of twenty, and a list of objects. */
  fields?: number;
}

/** The list of all registrations of a department, which is in every made-up set. */
export const REGISTRATIONS_ROUTE = 'registrations.all@manager';

const TYPE = 'screens/magister/thesis-exam.yaml';
const STORY = 'screens/magister/thesis-exam.story.yaml';
const FORM = 'schemas/forms/thesis_exam.yaml';

/** The files of a definition set of any size, made from `own`, the product's. Pure and without chance. */
export function generateDefinitions(own: readonly SourceFile[], wanted: Wanted): SourceFile[] {
  const more = moreDefinitions(own, wanted);
  return [...own.filter(({ path }) => more.every((one) => one.path !== path)), ...more];
}

/** Writes such a set into `folder`, with all that the product's folders hold besides definitions, and a story of each type. */
export function writeDefinitions(
  root: string,
  folder: string,
  own: readonly SourceFile[],
  wanted: Wanted,
): void {
  for (const name of ['screens', 'schemas'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const story = readFileSync(join(root, STORY), 'utf8');
  const stories = numbers(wanted.types ?? 0).map((n) => ({
    path: `screens/bench/type-${n}.story.yaml`,
    text: typeFile(story, n),
  }));
  for (const { path, text } of [...moreDefinitions(own, wanted), ...stories]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function moreDefinitions(
  own: readonly SourceFile[],
  { types = 0, kinds = 0, fields = 0 }: Wanted,
): SourceFile[] {
  const template = fileAt(own, TYPE);
  return [
    ...(fields > 0 ? [{ path: FORM, text: formFile(fileAt(own, FORM).text, fields) }] : []),
    { path: 'screens/bench/registrations.yaml', text: REGISTRATIONS },
    ...numbers(types).map((n) => ({
      path: `screens/bench/type-${n}.yaml`,
      text: typeFile(template.text, n),
    })),
    ...numbers(kinds).flatMap((n) => [
      { path: `schemas/records/kind_${n}.yaml`, text: kindFile(n) },
      { path: `screens/bench/kind-${n}.yaml`, text: kindScreen(n) },
    ]),
  ];
}

function fileAt(own: readonly SourceFile[], path: string): SourceFile {
  const file = own.find((one) => one.path === path);
  if (!file) throw new Error(`no ${path} to make more of`);
  return file;
}

/** The form with further fields of every usual kind, and a list whose items have four. */
function formFile(template: string, fields: number): string {
  const more = numbers(fields).map((n) => {
    const ui = `x-ui: {section: Bagian ${Math.ceil(n / 20)}${n % 5 === 0 ? ', widget: textarea' : ''}}`;
    const kinds = [
      'type: string, maxLength: 500',
      'type: string, maxLength: 60',
      'type: integer, minimum: 0, maximum: 900',
      'type: string, format: date',
      'type: string, enum: [one, two, three], x-labels: {one: Satu, two: Dua, three: Tiga}',
    ];
    return `  field_${n}: {${kinds[n % 5]}, title: Isian ${n}, ${ui}}\n`;
  });
  return template.replace(/^(?=additionalProperties:)/m, () => more.join('') + LIST);
}

const LIST = `  courses:
    type: array
    title: Mata kuliah
    maxItems: 2000
    x-ui: {section: Daftar}
    items:
      type: object
      title: Mata kuliah
      properties:
        code: {type: string, maxLength: 20, title: Kode}
        name: {type: string, maxLength: 120, title: Nama}
        credits: {type: integer, minimum: 1, maximum: 6, title: SKS}
        reason: {type: string, maxLength: 500, title: Alasan, x-ui: {widget: textarea}}
      additionalProperties: false
`;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function typeFile(template: string, n: number): string {
  return template
    .replace(/^type: .*$/m, (line) => `${line}_${n}`)
    .replace(/^label: .*$/m, (line) => `${line} ${n}`)
    .replace(/^prefix: .*$/m, `prefix: X${letters(n)}`)
    .replace(/((?:periode-)?ujian-tesis)(?=$|[/\s"])/gm, `$1-${n}`);
}

/** Two capital letters; all different up to 676. */
const letters = (n: number) =>
  [Math.floor(n / 26) % 26, n % 26].map((at) => String.fromCharCode(65 + at)).join('');

const REGISTRATIONS = `subject: registrations
area: magister_reguler
audience: manager
screens:
  all:
    title: Semua pendaftaran
    path: /administrasi/semua-pendaftaran
    sidebar: false
    view:
      - table:
          record: registration
          columns:
            - {field: student.nim, label: NIM}
            - {field: student.name, label: Nama, as: strong}
            - {field: title, label: Judul, wide: true}
            - {field: exam_type, label: Ujian}
            - {field: scheduled_on, label: Tanggal ujian}
            - {field: final_score, label: Nilai akhir, as: score}
            - {field: status, as: badge}
            - {field: created_at, label: Dibuat, as: datetime}
          filters: [status, {field: period, for: [manager]}]
          sort: -created_at
          empty: Belum ada pendaftaran.
`;

const kindFile = (n: number) => `record: kind_${n}
title: Jenis ${n}
type: object
required: [name, student, status]
properties:
  name: {type: string, minLength: 3, maxLength: 120, title: Nama}
  student: {type: string, title: Mahasiswa, x-relation: student, x-inverse: kinds_${n}}
  amount: {type: integer, minimum: 0, maximum: 1000, title: Jumlah}
  score: {type: number, minimum: 0, maximum: 100, title: Nilai}
  held_on: {type: string, format: date, title: Tanggal}
  note: {type: string, maxLength: 2000, title: Catatan}
  status: {type: string, title: Status, enum: [open, closed], x-labels: {open: Terbuka, closed: Tertutup}, default: open}
x-label: name
x-search: [name, student.name]
x-sort: [name]
x-ties:
  owner: row.student == viewer.student
`;

const kindScreen = (n: number) => `subject: kind_${n}
area: magister_reguler
audience: manager
screens:
  list:
    title: Jenis ${n}
    path: /administrasi/jenis-${n}
    view:
      - table:
          record: kind_${n}
          columns: [{field: name, as: strong}, {field: student.name, label: Mahasiswa}, amount, score, held_on,
                    {field: status, as: badge}]
          filters: [status, held_on]
          sort: name
          empty: Belum ada data.
`;
