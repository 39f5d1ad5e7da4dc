import { expect, it } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { ROOT } from './exam-story/world.ts';

const messages = Object.values(projectModel().messages);

/** What somebody is to do, or to know in time, without looking into the application by themselves. */
const TO_ACT_ON = [
  ...[
    'minutes_due',
    'revision_submitted',
    'revision_extended',
    'registration_reopened',
    'exam_reopened',
    'reminder',
  ],
  ...[
    'consent_request',
    'panel_invited',
    'score_due',
    'approval_request',
    'document_to_sign',
    'file_arrived',
    'period_closing',
  ],
];

it('mails what is urgent, and what somebody is to do', () => {
  const urgent = messages.filter(({ high, mail }) => high && !mail).map(({ name }) => name);
  expect(urgent).toEqual([]);
  const unmailed = TO_ACT_ON.filter((name) => !messages.some((one) => one.name === name && one.mail));
  expect(unmailed).toEqual([]);
});

/** An hour alone is read by nobody as the same hour: it needs its day of the week and its zone. */
it('tells an hour with the day of the week and the zone', () => {
  const lines = loadDefinitions(ROOT)
    .filter(({ path }) => path.startsWith('screens/sets/') && path.endsWith('.yaml'))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line })))
    .filter(({ path, line }) => path.includes('messages') && /start_time|meeting_of/.test(line));
  expect(lines.length).toBeGreaterThan(5);
  const bare = lines.filter(
    ({ line }) => !line.includes('meeting_of') && !(line.includes('WIB') && line.includes('day_name')),
  );
  expect(bare).toEqual([]);
});
