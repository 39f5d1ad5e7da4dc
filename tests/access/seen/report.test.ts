import { expect, it } from 'vitest';
import type { RegistrationFacts, Who } from './facts.ts';
import { createReport, type Report } from './report.ts';
import { readTruth } from './truth.ts';

const who: Who = { label: 'a student', user: 'u', department: 'TKMS2', link: null };
const facts = { label: 'an exam' } as RegistrationFacts;

function seen(report: Report, thing: string, route: string, allowed = false): void {
  const where = { who, route, way: 'page', part: '', url: `/routes/${route}` };
  report.add({
    canary: { thing, registration: 1, item: 0 },
    audiences: ['student'],
    where,
    facts,
    allowed,
  });
}

it('confirms what another report has of the same thing, to the same people, in the same place', () => {
  const [first, second] = [createReport(readTruth()), createReport(readTruth())];
  seen(first, 'final_score', 'exam.mine');
  seen(first, 'letter', 'exam.mine');
  seen(first, 'final_score', 'exam.all');
  seen(second, 'final_score', 'exam.mine');
  seen(second, 'letter', 'exam.all');
  seen(second, 'final_score', 'exam.all', true);
  expect(first.confirmedBy(second)).toEqual([
    'final_score | to student | exam.mine page  | in an exam | as a student | 1x | /routes/exam.mine',
  ]);
});

it('counts what may not be seen, each time anew', () => {
  const report = createReport(readTruth());
  seen(report, 'final_score', 'exam.mine', true);
  expect(report.times()).toBe(0);
  seen(report, 'final_score', 'exam.mine');
  seen(report, 'final_score', 'exam.mine');
  expect([report.times(), report.leaks().length]).toEqual([2, 1]);
});
