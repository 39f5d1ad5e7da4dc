import { evaluate } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { known } from '../../scene/known.ts';
import { envOf } from '../../scene/scene.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

/** The numbers of each bar beside how many rows it has, which the list tells. */
export async function chartData(
  page: PageScene,
  { bars }: BlockOf<'chart'>,
): Promise<BlockContents['chart']> {
  const env = envOf(page.scene, pageVars(page));
  const numbers = await page.scene.graph.settle(() =>
    bars.map(({ view, values }) => {
      const own = Object.entries(values).map(([name, plan]) => [name, known(evaluate(plan, env))] as const);
      return [view, Object.fromEntries(own.filter((one) => typeof one[1] === 'number'))] as const;
    }),
  );
  return { numbers: Object.fromEntries(numbers) as BlockContents['chart']['numbers'] };
}
