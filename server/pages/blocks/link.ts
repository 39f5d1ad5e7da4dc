import { evaluate } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { linkFor } from '../../addresses/links.ts';
import { readerHere } from '../../addresses/readers.ts';
import { known } from '../../scene/known.ts';
import { envOf } from '../../scene/scene.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

/** Where the link leads for the viewer; `null` when nothing opens for them, or what it is to ask for is empty. */
export async function linkData(page: PageScene, block: BlockOf<'link'>): Promise<BlockContents['link']> {
  const { scene, grant, record, row } = page;
  const path = await linkFor(scene, {
    screen: block.opens,
    record: record?.name ?? '',
    row,
    reader: readerHere(scene),
    audience: grant.route.audience,
    params: grant.params,
  });
  const asked = await asks(page, block);
  return { path: path === null || asked === null ? null : withQuery(path, asked) };
}

/** What stands behind the "?" of the address; `null` = a value is empty. */
function asks(page: PageScene, block: BlockOf<'link'>): Promise<[string, string][] | null> {
  const { scene } = page;
  return scene.graph.settle(() => {
    const env = envOf(scene, pageVars(page));
    const values = Object.entries(block.with).map(
      ([name, plan]) => [name, known(evaluate(plan, env))] as const,
    );
    const told = values.filter((one): one is [string, string] => typeof one[1] === 'string');
    return told.length === values.length ? told : null;
  });
}

function withQuery(path: string, asked: [string, string][]): string {
  if (asked.length === 0) return path;
  const [place = '', before = ''] = path.split('?');
  return `${place}?${new URLSearchParams([...new URLSearchParams(before), ...asked])}`;
}
