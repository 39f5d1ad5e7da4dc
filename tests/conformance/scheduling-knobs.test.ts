import { expect, test } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { editedFiles } from '../../server/testing/edited-files.ts';
import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';
import { type Env, evaluate, type Plan, type Row } from '../../src/definition/expression/index.ts';
import { ROOT } from './exam-story/world.ts';

const CONSENT = 'consent: {by: [pembimbing_utama, pembimbing_pendamping], days: 7}';
const SCHEDULING = 'scheduling: {notice_days: 7, buffer: 15, modes: [onsite, hybrid, online]}';

/** What the checker says of the thesis exam with another line. */
function faultsOf(line: string, other: string): string[] {
  const files = editedFiles(loadDefinitions(ROOT), (text, path) => {
    if (path !== 'screens/magister/thesis-exam.yaml') return text;
    expect(text).toContain(line);
    return text.replace(line, other);
  });
  return compileDefinitions(files).issues.map((issue) => messageOf(issue));
}

test.each([
  [
    'consent of one after nobody',
    CONSENT,
    'consent: {by: [pembimbing_utama], rule: first}',
    'Tidak ada yang menunggu yang pertama',
  ],
  ['a way that is none', SCHEDULING, 'scheduling: {modes: [onsit]}', 'no registration.mode is named onsit'],
  ['no way at all', SCHEDULING, 'scheduling: {modes: []}', 'fewer than 1 item'],
  [
    'a room for what is held online',
    SCHEDULING,
    'scheduling: {modes: [online]}',
    'Ruangan wajib padahal ujian hanya daring',
  ],
  [
    'hours that end before they begin',
    SCHEDULING,
    'scheduling: {hours: {from: "17:00", to: "09:00"}}',
    'tidak setelah mulai',
  ],
  ['hours without an end', SCHEDULING, 'scheduling: {hours: {from: "17:00"}}', 'to'],
])('%s is refused', (_what, line, other, says) => {
  expect(faultsOf(line, other).join(' | ')).toContain(says);
});

test('what goes together is taken', () => {
  const consent = 'consent: {by: [pembimbing_utama, pembimbing_pendamping], rule: first}';
  expect(faultsOf(CONSENT, consent)).toEqual([]);
  expect(faultsOf(SCHEDULING, 'scheduling: {modes: [online], room_required: false}')).toEqual([]);
  expect(faultsOf(SCHEDULING, 'scheduling: {hours: {from: "18:00", to: "21:00"}}')).toEqual([]);
});

/** Two who were chosen, of whom one comes from outside; a quorum that wants so many. */
function judged(rule: string, external: number | null, vars: Record<string, unknown>): unknown {
  const people = new Map(
    [
      ['out', true],
      ['in', false],
    ].map(([id, is_external]) => [id, { id, is_external }]),
  );
  const panel = [
    { id: 'm1', person: 'out', seat: 'penguji', status: 'active', attendance: 'present' },
    { id: 'm2', person: 'in', seat: 'penguji', status: 'active', attendance: 'present' },
  ];
  const row = { id: 'r', ...(vars.row as object) };
  return evaluate(projectModel().rules[rule]?.holds as Plan, {
    now: 0,
    today: '2025-11-03',
    label: (_, value) => value,
    ref: (_, id) => people.get(String(id)) as Row | undefined,
    many: () => (vars.panel ?? panel) as Row[],
    vars: {
      input: {},
      item: panel[0],
      ...vars,
      row,
      spec: { quorum: { total: 2, seats: [], ...(external === null ? {} : { external }) } },
    } as Env['vars'],
  });
}

test.each([
  [null, ['in'], true],
  [0, ['in'], true],
  [1, ['in'], false],
  [1, ['in', 'out'], true],
  [2, ['in', 'out'], false],
])('of those chosen %s at least come from outside: %o is %s', (external, people, holds) => {
  const input = { members: people.map((person) => ({ seat: 'penguji', person })) };
  expect(judged('externals_enough', external, { input })).toBe(holds);
});

test('who comes from outside is replaced by somebody from outside, and has to be there', () => {
  const replaced = (external: number, item: object, person: string) =>
    judged('externals_kept', external, { item, input: { person } });
  expect(replaced(1, { id: 'm1', person: 'out' }, 'in')).toBe(false);
  expect(replaced(1, { id: 'm1', person: 'out' }, 'out')).toBe(true);
  expect(replaced(1, { id: 'm2', person: 'in' }, 'in')).toBe(true);
  expect(replaced(0, { id: 'm1', person: 'out' }, 'in')).toBe(true);
  const absent = ['absent', 'present'].map((attendance, at) => ({
    id: `m${at + 1}`,
    person: at === 0 ? 'out' : 'in',
    status: 'active',
    attendance,
  }));
  const two = [...absent, { id: 'm3', person: 'in', status: 'active', attendance: 'online' }];
  expect(judged('quorum_present', 1, {})).toBe(true);
  expect(judged('quorum_present', 1, { panel: two })).toBe(false);
  expect(judged('quorum_present', 0, { panel: two })).toBe(true);
});

test.each([
  ['those of the department where the type says nothing', undefined, 2, '2025-11-05'],
  ['more in a department that set more', undefined, 4, '2025-11-07'],
  ['those of the type where it says some', 4, 2, '2025-11-07'],
])('so many working days lie before an exam: %s', (_what, ofType, ofDepartment, first) => {
  const holds = (day: string) =>
    evaluate(
      projectModel().rules.notice_ok?.holds as Plan,
      {
        now: 0,
        today: '2025-11-03',
        vars: {
          input: { scheduled_on: day },
          setting: { exam: { notice_days: ofDepartment } },
          spec: { scheduling: ofType === undefined ? {} : { notice_days: ofType } },
        },
      } as unknown as Env,
    );
  expect(holds(first)).toBe(true);
  expect(holds(new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10))).toBe(false);
});
