import { stripVTControlCharacters } from 'node:util';

const MESSAGE_LINES = 12;

/**
 * Sums up Vitest's JSON report: `{ passed, failed, notes }`. A file that could not be loaded holds no test and counts
 * as one failure. `notes` name each failure with the first lines of its message.
 */
export function readVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => [`${file.name} > ${test.fullName}`, ...brief(test.failureMessages.join('\n'))]),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    notes: [...failures.flat(), ...broken.flatMap((file) => [file.name, ...brief(file.message)])],
  };
}

/**
 * Sums up Playwright's JSON report in the same way; what stands outside any test (set-up, say) counts too. A test that
 * passed only at its second try counts as passed and is named, so that it can be mended; one that was passed over has
 * held nothing and counts as failed.
 */
export function readPlaywright(report) {
  const specs = report.suites.flatMap(specsOf);
  const told = (status, lead, messageIn) =>
    specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter((test) => test.status === status)
        .flatMap((test) => [
          `${lead}${file}:${line} [${test.projectName}] ${title}`,
          ...brief(messageIn(test.results)),
        ]),
    );
  const failures = told('unexpected', '', (results) => messageOf(results.at(-1)));
  const shaky = told('flaky', 'only at the second try: ', (results) => messageOf(results[0]));
  const skipped = told('skipped', 'did not run: ', () => '');
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.stats.skipped + report.errors.length,
    notes: [
      ...failures,
      ...skipped,
      ...shaky,
      ...report.errors.flatMap((error) => brief(error.message ?? error.value)),
    ],
  };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function messageOf(result) {
  return result?.error?.message ?? result?.errors?.[0]?.message ?? result?.status ?? '';
}

function brief(message) {
  if (!message) return [];
  // Runners colour their messages even when asked not to.
  const lines = stripVTControlCharacters(String(message ?? '')).split('\n');
  return lines.slice(0, MESSAGE_LINES).map((line) => `  ${line}`);
}
