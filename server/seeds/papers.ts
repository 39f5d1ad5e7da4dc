import type { SeedStep } from '../../src/definition/model.ts';
import { processOf } from '../core/model-index.ts';
import type { Ask } from '../process/ask.ts';
import type { SeededRow } from './keys.ts';
import type { Opening } from './open-paper.ts';
import type { Stage } from './stage.ts';

/** What a step with `opens` asks for of the documents themselves; `null` = it opens them and is done on its own row. */
export async function asksOfPapers(
  stage: Stage,
  step: SeedStep,
  row: SeededRow,
  opening: Pick<Opening, 'viewer' | 'now'>,
): Promise<Ask[] | null> {
  if (step.opens === null) return null;
  const { deps, trx, openPaper } = stage;
  const { graph } = stage.shared;
  const model = deps.definitions.current();
  const relation = model.records[row.record]?.relations[step.opens];
  const process = relation && processOf(model, relation.record);
  if (!relation || !process) throw new Error(`${row.record} has no documents ${step.opens}`);
  const name = step.opens;
  const papers = await graph.settle(() =>
    graph.many(row.record, { id: row.id }, name).map(({ id }) => String(id)),
  );
  const own = step.do in process.transitions;
  const asks: Ask[] = [];
  for (const document of papers.toSorted()) {
    const requests = await openPaper(deps, trx, { ...opening, document, graph });
    for (const item of own ? requests : [])
      asks.push({ process, transition: step.do, row: document, item, reason: step.reason, input: {} });
  }
  if (own && asks.length === 0) throw new Error('nothing waits for their signature');
  return own ? asks : null;
}
