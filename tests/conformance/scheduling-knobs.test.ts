import { expect, test } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { editedFiles } from '../../server/testing/edited-files.ts';
import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';
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
