import { execFileSync } from 'node:child_process';

/**
 * What a change of files can touch.
 * @typedef {object} Plan
 * @property {boolean} all A file of no known kind: everything runs.
 * @property {string[]} code Files whose importers are run, and tests themselves.
 * @property {boolean} definitions Screens or schemas changed.
 * @property {boolean} drawn What the browser draws or the server answers changed: every screen, every journey.
 * @property {string[]} journeys Browser tests that changed themselves.
 */

const CODE = /^(src|server|scripts|tests|bench)\/.*\.(ts|tsx|mjs|css|json)$/;
/** Not the schemas of the language itself, which the compiler and all its tests read. */
const DEFINITION = /^(screens\/|schemas\/(?!language\/))/;
/** Checked by the stages that always run, or by nothing. */
const QUIET = /(^docs\/|^[^/]+\.md$|^LICENSE$|^\.gitignore$|^\.vscode\/)/;
const DRAWN = /^(src\/|server\/|tests\/(screens|e2e\/support|setup-)|scripts\/definitions\/screen-groups)/;
const JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/;
const TESTING = /^(src|server)\/.*\.test\.(ts|tsx)$|screen-groups\.test\.ts$/;
/** Files that a test reads instead of importing them, each with that test; some are of a kind above as well. */
export const HELD_BY = [
  [/^(src|server|scripts)\/(?!.*\.test\.).*\.tsx?$/, 'tests/conformance/error-codes.test.ts'],
  [/^docs\/operate\/errors\.md$/, 'tests/conformance/error-codes.test.ts'],
  [/^docs\/guide\/.*\.md$/, 'tests/guide/guide.test.ts'],
  [/^docs\/review\/.*\.md$/, 'tests/conformance/review.test.ts'],
  [/^docs\/guide\/03-language\.md$/, 'src/definition/effects/kinds/meta.test.ts'],
  [/^CONTRIBUTING\.md$/, 'scripts/house-rules/house-rules.test.ts'],
  [/^schemas\/records\//, 'scripts/definitions/definitions.test.ts'],
  [/^schemas\/parts\//, 'server/process/parts.test.ts'],
  [/^schemas\/documents\/fonts\//, 'server/documents/render.test.ts'],
  [/^tests\/access\/matrix\.csv$/, 'tests/access/matrix.test.ts'],
  [/^tests\/access\/transitions\.csv$/, 'tests/access/transitions.test.ts'],
  [/^tests\/access\/seen\/.*\.csv$/, 'tests/access/seen/seen.test.ts'],
  [/^tests\/fixtures\/older\//, 'tests/conformance/older-data.db.test.ts'],
  [
    /^tests\/conformance\/definition-errors\/.*\.(txt|yaml)$/,
    'tests/conformance/definition-errors/definition-errors.test.ts',
  ],
];

/** What must run after a change of these files; what is of no known kind runs everything. */
export function planOf(files) {
  const kinds = [CODE, DEFINITION, QUIET, ...HELD_BY.map(([kind]) => kind)];
  const code = files.filter((file) => CODE.test(file) && !JOURNEY.test(file));
  const holding = HELD_BY.filter(([kind]) => files.some((file) => kind.test(file))).map(([, test]) => test);
  return {
    all: files.some((file) => !kinds.some((kind) => kind.test(file))),
    code: [...new Set([...code, ...holding])],
    definitions: files.some((file) => DEFINITION.test(file)),
    drawn: code.some((file) => DRAWN.test(file) && !TESTING.test(file)),
    journeys: files.filter((file) => JOURNEY.test(file)),
  };
}

/** Files that differ from `since` (a commit), those that Git does not know yet with them. Throws without Git. */
export function filesChangedSince(since) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = git('diff', '--name-only', '--no-renames', since);
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])].sort();
}
