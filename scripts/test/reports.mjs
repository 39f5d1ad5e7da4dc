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

/** Sums up Playwright's JSON report in the same way; what stands outside any test (set-up, say) counts too. */
export function readPlaywright(report) {
  const specs = report.suites.flatMap(specsOf);
  const failures = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => [`${file}:${line} [${test.projectName}] ${title}`, ...brief(messageOf(test))]),
  );
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
    notes: [...failures.flat(), ...report.errors.flatMap((error) => brief(error.message ?? error.value))],
  };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function messageOf({ results }) {
  const last = results.at(-1);
  return last?.error?.message ?? last?.errors?.[0]?.message ?? last?.status ?? '';
}

function brief(message) {
  // Runners colour their messages even when asked not to.
  const lines = stripVTControlCharacters(String(message ?? '')).split('\n');
  return lines.slice(0, MESSAGE_LINES).map((line) => `  ${line}`);
}
