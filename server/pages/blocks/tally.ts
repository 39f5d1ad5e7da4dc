import { evaluate, type Plan } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { known } from '../../scene/known.ts';
import { envOf, textIn, toShow } from '../../scene/scene.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

/** The days of those that are there, the first first, and what is said of them. */
export async function tallyData(page: PageScene, block: BlockOf<'tally'>): Promise<BlockContents['tally']> {
  const value = (plan: Plan) => known(evaluate(plan, envOf(page.scene, pageVars(page))));
  const numbers = await page.scene.graph.settle(() => ({
    done: value(block.done),
    most: value(block.most),
    until: block.until === null ? null : value(block.until),
  }));
  const { done, most, until } = numbers;
  const written = (text: BlockOf<'tally'>['title']) => textIn(toShow(page.scene), text, pageVars(page));
  const text = block.text === null ? '' : await written(block.text);
  return {
    done: Array.isArray(done) ? done.map(String).sort() : [],
    most: typeof most === 'number' ? most : 0,
    title: await written(block.title),
    count: await written(block.count),
    ...(text === '' ? {} : { text }),
    ...(typeof until === 'string' ? { until } : {}),
  };
}
