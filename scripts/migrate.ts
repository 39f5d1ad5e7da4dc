// `npm run migrate`: brings the tables to the definitions. `npm run migrate -- drop-column record.field` (or `drop-table
// record`, `change-column record.field`; several pairs may follow) also does what would lose data, and only that.
import { readConfig } from '../server/core/config.ts';
import { applySchema, SchemaLossError } from '../server/database/schema.ts';
import { createDefinitions, DefinitionsBroken } from '../server/definitions/watch.ts';
import { openDatabase } from '../server/open.ts';

const KINDS = ['drop-table', 'drop-column', 'change-column'];

/** `[kind, target, kind, target...]` -> `["kind target", ...]`. Throws a sentence for anything else. */
function readAllowed(words: readonly string[]): string[] {
  if (words.length % 2 !== 0)
    throw new Error('Each of drop-table, drop-column, change-column wants a name after it.');
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
    const { statements, warnings } = await applySchema(connection.db, definitions.current(), allowed);
    for (const statement of statements) console.log(`${statement};`);
    for (const warning of warnings) console.warn(warning);
    console.log(statements.length === 0 ? 'Nothing to do.' : `${statements.length} statements done.`);
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
