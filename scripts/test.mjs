// Runs every check of the project and ends with one line: `N passed, N failed`. Usage, after the packages are
// installed: node scripts/test.mjs [stage ...] [--changed [commit]]; a stage brings what it needs, without names all run. With --changed each
// runs what can be touched by the files that differ from the commit (HEAD). Logs are kept in test-results/logs.
import { projectRoot } from './bootstrap/project-root.mjs';
import { scratchFolder } from './scratch.mjs';
import { filesChangedSince, planOf } from './test/changes.mjs';
import { chosenStages } from './test/chosen-stages.mjs';
import { runStages } from './test/run-stages.mjs';
import { stagesOf } from './test/stages.mjs';

process.chdir(projectRoot);
const words = process.argv.slice(2);
const at = words.indexOf('--changed');
const names = at < 0 ? words : words.slice(0, at);
const since = words[at + 1] ?? 'HEAD';
const plan = at < 0 ? null : planOf(filesChangedSince(since));
if (plan?.all) console.log('The change is of a kind that can touch everything: all is run.');
const stages = stagesOf({ plan, since });
const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0 || (at >= 0 && words.length > at + 2)) {
  console.error(
    `Unknown: ${[...unknown, ...(at < 0 ? [] : words.slice(at + 2))].join(', ')}; stages are: ` +
      `${stages.map(({ name }) => name).join(', ')}, then perhaps --changed [commit].`,
  );
  process.exit(2);
}
const scratch = scratchFolder();
if (scratch) process.env.TMPDIR = scratch;
const { passed, failed } = await runStages(chosenStages(stages, names));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
