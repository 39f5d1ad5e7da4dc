import type { LossFacts, RowLoss } from '../errors/refusal-facts.ts';

/* What changed definitions would do to rows, with the word or the command that does it deliberately. */

type Stray = Extract<RowLoss, { kind: 'value' }>;
type Lost = Exclude<RowLoss, { kind: 'required' | 'value' | 'key' }>;

/** For administrators. */
export function lossSentence(loss: LossFacts): string {
  switch (loss.kind) {
    case 'other':
      return `Basis data tidak dapat mengikuti definisi: ${loss.detail}.`;
    case 'required':
      return `Isian "${loss.table}.${loss.column}" kini wajib, tetapi kosong pada ${loss.rows} baris. Beri isian itu \`default\`, atau jalankan: npm run migrate -- fill "${loss.table}.${loss.column}=<nilai>".`;
    case 'value':
      return `${loss.rows} baris berisi "${loss.value}" pada "${loss.table}.${loss.column}", yang tidak didefinisikan lagi (${loss.source}). Kembalikan, atau tulis nama barunya (atau menjadi apa baris itu) di schemas/renames.yaml: ${renameOf(loss)}.`;
    case 'key':
      return `Dua baris "${loss.table}" akan sama pada ${loss.fields.join(', ')}: ${loss.values}. Ubah atau akhiri salah satunya lebih dahulu, atau tulis nama lain di schemas/renames.yaml.`;
    default:
      return lostSentence(loss);
  }
}

function lostSentence(loss: Lost): string {
  const { table, column, rows } = loss;
  const target = column === null ? table : `${table}.${column}`;
  const meant = `Bila memang dikehendaki: npm run migrate -- ${loss.kind} ${target}.`;
  const named = 'Bila hanya berganti nama, tulis di schemas/renames.yaml:';
  switch (loss.kind) {
    case 'drop-table':
      return `Record "${table}" tidak didefinisikan lagi, tetapi berisi ${rows} baris. ${named} record: {${table}: …}. ${meant}`;
    case 'drop-column':
      return `Isian "${target}" tidak didefinisikan lagi, tetapi terisi pada ${rows} baris. ${named} field: {${target}: …}. ${meant}`;
    case 'change-column':
      return `Isian "${target}" akan berubah dari ${loss.from} menjadi ${loss.to}, tetapi terisi pada ${rows} baris. ${meant}`;
  }
}

/** For the log and the terminal. */
export function lossInEnglish(loss: LossFacts): string {
  switch (loss.kind) {
    case 'other':
      return loss.detail;
    case 'required':
      return `field "${loss.table}.${loss.column}" is required now, but ${rowsOf(loss.rows)} without a value there. Give the field a \`default\`, or run: npm run migrate -- fill "${loss.table}.${loss.column}=<value>"`;
    case 'value':
      return `${rowsOf(loss.rows)} with "${loss.value}" in "${loss.table}.${loss.column}", which is no longer defined (${loss.source}). Bring it back, or say in schemas/renames.yaml what it is called now, or what these rows become: ${renameOf(loss)}`;
    case 'key':
      return `two rows of "${loss.table}" would be the same in ${loss.fields.join(', ')}: ${loss.values}. Change or end one of them first, or give another name in schemas/renames.yaml`;
    default:
      return lostInEnglish(loss);
  }
}

const rowsOf = (rows: number) => (rows === 1 ? 'there is 1 row' : `there are ${rows} rows`);

function lostInEnglish(loss: Lost): string {
  const { table, column, rows } = loss;
  const target = column === null ? table : `${table}.${column}`;
  const meant = `If that is meant: npm run migrate -- ${loss.kind} ${target}`;
  const named = 'If it has another name now, say so in schemas/renames.yaml:';
  switch (loss.kind) {
    case 'drop-table':
      return `record "${table}" is no longer defined, but ${rowsOf(rows)}. ${named} record: {${table}: …}. ${meant}`;
    case 'drop-column':
      return `field "${target}" is no longer defined, but ${rowsOf(rows)} with a value there. ${named} field: {${target}: …}. ${meant}`;
    case 'change-column':
      return `field "${target}" would change from ${loss.from} to ${loss.to}, but ${rowsOf(rows)} with a value there. ${meant}`;
  }
}

/** The line of `schemas/renames.yaml` that would do it. */
function renameOf({ source, value, near }: Stray): string {
  return `${source.includes(':') ? `"${source}"` : source}: {${value}: ${near ?? '…'}}`;
}
