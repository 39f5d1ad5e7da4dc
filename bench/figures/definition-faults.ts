import { loadDefinitions } from '../../server/definitions/load.ts';
import { createTemplateProof } from '../../server/documents/template-problems.ts';
import { messageOf, type SourceFile } from '../../src/definition/compiler.ts';
import { judge, judgeTemplate, type Verdict } from '../faults/judge.ts';
import { makeFaults, makeTemplateFaults } from '../faults/make-faults.ts';
import { SHARES, type Share, survivors, type Tally, tallyOf } from '../faults/tally.ts';
import type { Figure, Measure } from '../figure.ts';

/** What the checker makes of slips of a hand in every file; the table by kind and the survivors go beside the figures. */
export const definitionFaults: Figure = {
  name: 'definition-faults',
  onDemand: true,
  async measure({ root }) {
    const files = loadDefinitions(root);
    const verdicts = makeFaults(root, files).map((fault) => judge(files, fault));
    const templates = await judgeTemplates(root, files);
    console.error(tableOf(verdicts));
    console.error(legalOf(verdicts));
    for (const { fault } of survivors([...verdicts, ...templates]))
      console.error(`survives: ${fault.path} ${fault.at} ${fault.done}`);
    for (const verdict of verdicts.filter(isMisleading)) console.error(misleading(verdict));
    const tally = tallyOf(verdicts);
    return [
      { label: 'slips in definitions', unit: 'faults', ours: tally.faults, floor: null, budget: null },
      ...Object.keys(SHARES).map((share) => line(tally, share as Share)),
      {
        label: 'slips in Typst templates',
        unit: 'faults',
        ours: templates.length,
        floor: null,
        budget: null,
      },
      {
        label: 'caught in Typst templates',
        unit: '%',
        ours: tallyOf(templates).caught,
        floor: null,
        budget: null,
      },
    ];
  },
};

async function judgeTemplates(root: string, files: readonly SourceFile[]): Promise<Verdict[]> {
  const proof = createTemplateProof(root);
  try {
    const verdicts: Verdict[] = [];
    for (const fault of makeTemplateFaults(root, files))
      verdicts.push(await judgeTemplate(files, fault, proof));
    return verdicts;
  } finally {
    proof.close();
  }
}

function line(tally: Tally, share: Share): Measure {
  const { label, least } = SHARES[share];
  return { label, unit: '%', ours: tally[share] ?? 100, floor: null, budget: { least } };
}

/** The shares of each kind, as a table of Markdown. */
function tableOf(verdicts: readonly Verdict[]): string {
  const kinds = [...new Set(verdicts.map(({ fault }) => fault.kind))];
  const rows = kinds.map((kind) => {
    const tally = tallyOf(verdicts.filter(({ fault }) => fault.kind === kind));
    const shares = (Object.keys(SHARES) as Share[]).map((share) => tally[share]?.toFixed(1) ?? '');
    return `| ${[kind, tally.faults, ...shares].join(' | ')} |`;
  });
  return [
    '| kind | faults | caught | line | column | one message | meant |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** How many survivors are legal changes, by reason. */
function legalOf(verdicts: readonly Verdict[]): string {
  const counts = new Map<string, number>();
  for (const { legal } of verdicts) if (legal !== null) counts.set(legal, (counts.get(legal) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `- ${count}: ${reason}`).join('\n');
}

const isMisleading = ({ first, line: isThere }: Verdict) => first !== null && !isThere;

const misleading = ({ fault, first }: Verdict) =>
  `elsewhere: ${fault.path} ${fault.at} ${fault.done}\n  ${first?.file}:${first?.line}:${first?.column} ${first ? messageOf(first) : ''}`;
