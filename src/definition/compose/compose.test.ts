import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { compileDefinitions, type SourceFile } from '../compiler.ts';
import type { ProcessModel } from '../model.ts';
import { type Parsed, readFile } from '../read/read-files.ts';
import { composeProcesses } from './compose.ts';

const SMALL = loadDefinitions(new URL('../../../tests/fixtures/small', import.meta.url).pathname);
const LOAN = 'schemas/processes/loan.yaml';
const whole = SMALL.find(({ path }) => path === LOAN)?.text ?? '';

/** The fixture with its process in parts: `cut` texts are taken out of it, `uses` put in. */
function inParts(
  uses: string,
  { cut = [], parts }: { cut?: string[]; parts: Record<string, string> },
): SourceFile[] {
  const text = cut.reduce((left, piece) => {
    if (!left.includes(piece)) throw new Error(`not there: ${piece}`);
    return left.replace(piece, '');
  }, whole);
  const files = Object.entries(parts).map(([path, content]) => ({ path, text: content }));
  const process = {
    path: LOAN,
    text: text.replace('type_field: kind\n', `type_field: kind\nparts:\n${uses}\n`),
  };
  return [...SMALL.filter(({ path }) => path !== LOAN), process, ...files];
}

/** The model without what tells where things are written. */
function modelOf(files: readonly SourceFile[]): { loan: ProcessModel; rest: unknown } {
  const { model, issues } = compileDefinitions(files);
  if (!model) throw new Error(JSON.stringify(issues));
  const plain = JSON.parse(
    JSON.stringify(model, (key, value) => (key === 'at' || key === 'hash' ? undefined : value)),
  );
  return { loan: plain.processes.loan, rest: plain };
}

const between = (from: string, to: string) => whole.slice(whole.indexOf(from), whole.indexOf(to));
const LENDING = between('  take_back:\n', '  remind:\n');
const STATES = between('  draft: {', '  returned: {');

describe('composeProcesses', () => {
  it('makes of parts what the process says when it is written whole', () => {
    const part = [
      'part: lending',
      'takes: {back: state, fine: field, done: state, by: who, none: {kind: int, default: 0}}',
      'stage: Peminjaman',
      'states:',
      STATES.replaceAll(', stage: lending', '').trimEnd(),
      'transitions:',
      LENDING.replace('to: returned', 'to: $done')
        .replace('[desk]', '$by')
        .replace('{fine: 0}', '{$fine: $none}')
        .replace('row.fine', 'row.$fine'),
    ].join('\n');
    const files = inParts('  - {use: lending, with: {back: draft, fine: fine, done: returned, by: [desk]}}', {
      cut: [LENDING, STATES, ', lending: Peminjaman'],
      parts: { 'schemas/parts/lending.yaml': part },
    });
    const [made, stated] = [modelOf(files).rest, modelOf(SMALL).rest];
    // Its stage comes before those that the process itself names.
    const stages = (model: typeof made) =>
      (model as { processes: Record<string, ProcessModel> }).processes.loan;
    expect(stages(made)?.stages.map(({ name }) => name)).toEqual(['lending', 'request', 'approval']);
    expect({ ...(made as object), processes: { loan: { ...stages(made), stages: null } } }).toEqual({
      ...(stated as object),
      processes: { loan: { ...stages(stated), stages: null } },
    });
  });

  it.each([
    ['offers every stage in which a row can wait to be left out', '', ['waiting']],
    ['has a stage by choice only where a type names it', 'by_choice: true\n', []],
  ])('%s, unless the process says which', (_what, choice, waiting) => {
    const knob =
      '    stages: {type: array, items: {type: string, enum: [request, approval, lending]}, default: [request, approval, lending]}\n';
    const files = inParts('  - ended\n  - waiting', {
      cut: [knob],
      parts: {
        'schemas/parts/ended.yaml':
          'part: ended\nstage: Selesai\nstates:\n  lost: {label: Hilang, end: true}\n  other: {label: Lain, stage: null, end: true}\n',
        'schemas/parts/waiting.yaml': `part: waiting\n${choice}stage: Menunggu\nstates:\n  parked: {label: Parkir, otherwise: lent}\ntransitions:\n  park: {label: Parkir, from: lent, to: parked, by: [system]}\n  lose: {label: Hilang, from: parked, to: [{state: lost, if: row.note == null}, {state: other}], by: [system]}\n`,
      },
    }).map((file) =>
      file.path.endsWith('regular-loan.yaml')
        ? { ...file, text: file.text.replace('stages: [request', 'stages: [waiting, request') }
        : file,
    );
    const { loan } = modelOf(files);
    expect(loan.knobs.properties).toMatchObject({
      stages: {
        items: { enum: ['waiting', 'request', 'approval', 'lending'] },
        default: [...waiting, 'request', 'approval', 'lending'],
      },
    });
    expect(loan.states.lost?.stage).toBe('ended');
    expect(loan.states.other?.stage).toBeNull();
  });

  it('joins lists, takes out what the process does not want and lays what it says over the rest', () => {
    const files = inParts('  - {use: paused, without: [wake, sleepers]}', {
      cut: ['lists: {open: [draft, requested, approved, lent], terminal: [returned, refused, cancelled]}\n'],
      parts: {
        'schemas/processes/loan/paused.yaml': `part: paused
states: {paused: {label: Jeda, colour: amber}}
lists: {open: [draft, paused]}
people: {sleepers: "[row.nobody]"}
transitions:
  pause: {label: Jeda, from: lent, to: paused, by: [system], done: Dijeda.}
  resume: {label: Lanjut, from: paused, to: lent, by: [system]}
  wake: {label: Bangun, from: paused, to: lent, by: [nobody]}
`,
      },
    }).map((file) =>
      file.path === LOAN
        ? { ...file, text: file.text.replace('transitions:\n', 'transitions:\n  pause: {label: Tunda}\n') }
        : file,
    );
    const { loan } = modelOf(files);
    expect(loan.lists).toEqual({ open: ['draft', 'paused'] });
    expect(loan.transitions.wake).toBeUndefined();
    expect(loan.transitions.pause).toMatchObject({
      label: 'Tunda',
      done: 'Dijeda.',
      to: [{ state: 'paused' }],
    });
  });

  it('keeps a process whose files stay the same, and makes it anew when a part changes', () => {
    const parsed = (files: readonly SourceFile[]) => files.flatMap((file) => readFile(file).value ?? []);
    const loanOf = (files: Parsed[]) =>
      composeProcesses(files).value.files.find(({ source }) => source.path === LOAN)?.node;
    const part = { path: 'schemas/parts/extra.yaml', text: 'part: extra\npeople: {nobody: "[]"}\n' };
    const files = parsed(
      inParts('  - extra', { parts: { [part.path]: part.text } }).filter(({ path }) => /yaml$/.test(path)),
    );
    const changed = files.map((file) =>
      file.source.path === part.path ? (parsed([{ ...part }])[0] ?? file) : file,
    );
    expect(loanOf(files)).toBe(loanOf(files));
    expect(loanOf(changed)).not.toBe(loanOf(files));
  });
});
