import { evaluate, type Plan } from '../../src/definition/expression/index.ts';
import { type LinkQuestion, linkNow } from '../addresses/links.ts';
import { known } from '../scene/known.ts';
import type { Scene } from '../scene/scene.ts';

/**
 * Where a link leads that asks its page for something behind the "?"; `null` when nothing opens for the reader, or what it is
 * to ask for is empty. Throws `NotLoaded`: call it inside `settle`.
 */
export function askingLinkNow(
  scene: Scene,
  question: LinkQuestion,
  asked: Record<string, Plan>,
  env: () => Parameters<typeof evaluate>[1],
): string | null {
  const values = Object.entries(asked).map(([name, plan]) => [name, known(evaluate(plan, env()))] as const);
  const told = values.filter((one): one is [string, string] => typeof one[1] === 'string');
  if (told.length < values.length) return null;
  const path = linkNow(scene, question);
  return path === null ? null : withQuery(path, told);
}

function withQuery(path: string, asked: [string, string][]): string {
  if (asked.length === 0) return path;
  const [place = '', before = ''] = path.split('?');
  return `${place}?${new URLSearchParams([...new URLSearchParams(before), ...asked])}`;
}
