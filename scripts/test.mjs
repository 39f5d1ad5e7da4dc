// Runs every check of the project and ends with one line: `N passed, N failed`. Usage, after the packages are
// installed: node scripts/test.mjs [stage ...]; without names all stages run. Logs are kept in test-results/logs.
import { projectRoot } from './bootstrap/project-root.mjs';
import { runStages } from './test/run-stages.mjs';
import { stages } from './test/stages.mjs';

process.chdir(projectRoot);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown stage ${unknown.join(', ')}; there are: ${stages.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = names.length === 0 ? stages : stages.filter(({ name }) => names.includes(name));
const { passed, failed } = await runStages(chosen);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
