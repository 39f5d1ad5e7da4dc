// `npm run migrate`: brings tables and rows to the definitions. `npm run migrate -- drop-column record.field` (or
// `drop-table record`, `change-column record.field`) also does what would lose data, `fill record.field=value` gives rows
// without a value one, and only that; several pairs may follow.
import { readConfig } from '../server/core/config.ts';
import { applySchema, SchemaLossError } from '../server/database/schema.ts';
import { createDefinitions, DefinitionsBroken } from '../server/definitions/watch.ts';
import { openDatabase } from '../server/open.ts';

const KINDS = ['drop-table', 'drop-column', 'change-column', 'fill'];

/** `[kind, target, kind, target...]` -> `["kind target", ...]`. Throws a sentence for anything else. */
function readAllowed(words: readonly string[]): string[] {
  if (words.length % 2 !== 0) throw new Error(`Each of ${KINDS.join(', ')} wants a name after it.`);
  return words.flatMap((kind, at) => {
    if (at % 2 === 1) return [];
    if (!KINDS.includes(kind)) throw new Error(`"${kind}" is none of ${KINDS.join(', ')}.`);
    return [`${kind} ${words[at + 1]}`];
  });
}

async function migrate(): Promise<void> {
  const allowed = readAllowed(process.argv.slice(2));
  const config = readConfig(process.env, process.cwd());
  const definitions = await createDefinitions({ root: config.definitionsDir, watch: false });
  const connection = await openDatabase(config);
  try {
    const { statements, carried } = await applySchema(connection.db, definitions.current(), allowed);
    for (const statement of statements) console.log(`${statement};`);
    for (const { record, detail } of carried) console.log(`${record}: ${JSON.stringify(detail)}`);
    const done = statements.length + carried.length;
    console.log(done === 0 ? 'Nothing to do.' : `${done} changes done.`);
  } finally {
    await connection.close();
  }
}

migrate().catch((error: unknown) => {
  if (error instanceof DefinitionsBroken) console.error(`${error.message}; see npm run check.`);
  else if (error instanceof SchemaLossError) console.error(error.message);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
