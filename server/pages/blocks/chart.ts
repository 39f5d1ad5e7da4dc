import { evaluate } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { countViews } from '../../records/list-query.ts';
import { known } from '../../scene/known.ts';
import { envOf } from '../../scene/scene.ts';
import { otherPage } from '../compared.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { tableSource } from '../table-source.ts';

type Chart = BlockContents['chart'];

/** The numbers of each bar beside how many rows it has, which the list tells; and how many another row has. */
export async function chartData(page: PageScene, chart: BlockOf<'chart'>): Promise<Chart> {
  const env = envOf(page.scene, pageVars(page));
  const numbers = await page.scene.graph.settle(() =>
    chart.bars.map(({ view, values }) => {
      const own = Object.entries(values).map(([name, plan]) => [name, known(evaluate(plan, env))] as const);
      return [view, Object.fromEntries(own.filter((one) => typeof one[1] === 'number'))] as const;
    }),
  );
  const compared = await comparedCounts(page, chart);
  return {
    numbers: Object.fromEntries(numbers) as Chart['numbers'],
    ...(compared && { compared }),
  };
}

/** By the views that the viewer has of the other row's list; without any of the bars' there is nothing to tell. */
async function comparedCounts(page: PageScene, chart: BlockOf<'chart'>): Promise<Chart['compared'] | null> {
  const other = await otherPage(page, chart);
  const list = other?.shown.find((block) => block.kind === 'table' && block.relation === chart.list);
  if (!other || list?.kind !== 'table') return null;
  const views = chart.bars.map(({ view }) => view);
  const counts = await countViews(other.page.scene, tableSource(other.page, list), views);
  return Object.keys(counts).length === 0 ? null : { label: other.label, counts };
}
