import { execFileSync } from 'node:child_process';

/**
 * What a change of files can touch.
 * @typedef {object} Plan
 * @property {boolean} all A file of no known kind: everything runs.
 * @property {string[]} code Files whose importers are run.
 * @property {boolean} definitions Screens or schemas changed.
 * @property {boolean} drawn What the browser draws or the server answers changed: every screen, every journey.
 * @property {string[]} journeys Browser tests that changed themselves.
 */

const CODE = /^(src|server|scripts|tests|bench)\/.*\.(ts|tsx|mjs|css|json)$/;
const DEFINITION = /^(screens|schemas)\//;
/** Checked by the stages that always run, or by nothing. */
const QUIET = /(^docs\/|^[^/]+\.md$|^LICENSE$|^\.gitignore$|^\.vscode\/|^tests\/.*\.(csv|txt)$)/;
const DRAWN = /^(src\/|server\/|tests\/(screens|e2e\/support|setup-)|scripts\/definitions\/screen-groups)/;
const JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/;
const TESTING = /^(src|server)\/.*\.test\.(ts|tsx)$|screen-groups\.test\.ts$/;

/** What must run after a change of these files; what is of no known kind runs everything. */
export function planOf(files) {
  const all = files.some((file) => ![CODE, DEFINITION, QUIET].some((kind) => kind.test(file)));
  const code = files.filter((file) => CODE.test(file));
  return {
    all,
    code: code.filter((file) => !JOURNEY.test(file)),
    definitions: files.some((file) => DEFINITION.test(file) || /^tests\/.*\.csv$/.test(file)),
    drawn: code.some((file) => DRAWN.test(file) && !TESTING.test(file)),
    journeys: code.filter((file) => JOURNEY.test(file)),
  };
}

/** Files that differ from `since` (a commit), those that Git does not know yet with them. Throws without Git. */
export function filesChangedSince(since) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = git('diff', '--name-only', '--no-renames', since);
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])].sort();
}
