import type { Text } from '../../../src/definition/model.ts';
import type { BlockContents, Offer } from '../../../src/definition/wire.ts';
import { textIn } from '../../scene/scene.ts';
import type { PageActions } from '../block-source.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';
import { countedIn, dueOf, inState, isMeant, isTurn, type NextStepBlock, takesFiles } from '../turn.ts';

/** What is on offer of the step's own transitions, on the items, or of the row, that it means. */
async function meantOffers(
  page: PageScene,
  block: NextStepBlock,
  offers: readonly Offer[],
): Promise<Offer[]> {
  const { scene, record, row } = page;
  const own = offers.filter(({ name }) => block.actions.includes(name));
  return scene.graph.settle(() =>
    own.filter(({ name, item }) => {
      const on = page.process?.transitions[name]?.on ?? null;
      const rows = on !== null && record && row ? scene.graph.many(record.name, row, on) : [];
      return isMeant(page, block, name, rows.find(({ id }) => String(id) === item) ?? null);
    }),
  );
}

/** What the buttons say of what is filled in in the panel. What will be chosen stands in braces: the browser fills it in. */
async function filledIn(
  page: PageScene,
  { fill_in }: NextStepBlock,
  offers: readonly Offer[],
): Promise<Record<string, string>> {
  const fills: Record<string, string> = {};
  for (const { name, form } of offers) {
    const said = inState(fill_in, name);
    if (said && form !== null)
      fills[name] = await textIn(page.scene, said, pageVars(page, { chosen: '{chosen}' }));
  }
  return fills;
}

/** What happens next with the row, and whether it is the viewer's turn. */
export async function nextStepData(
  page: PageScene,
  block: NextStepBlock,
  { offers }: PageActions,
): Promise<BlockContents['next_step'] | null> {
  const state = stateOf(page);
  if (!page.row || !state) return null;
  const own = await meantOffers(page, block, offers);
  const offered = own.length > 0 || offers.some(({ name }) => block.elsewhere.includes(name));
  const { mine, due, counted, uploads } = await page.scene.graph.settle(() => {
    const turn = isTurn(page, block, state.value, offered);
    return {
      mine: turn,
      due: dueOf(page, block, state.value),
      counted: countedIn(page, block),
      uploads: turn && takesFiles(page, block, state.value),
    };
  });
  const say = async (texts: Record<string, Text>) => {
    const text = inState(texts, state.value);
    return text === undefined ? '' : textIn(page.scene, text, pageVars(page, counted));
  };
  const text = await say(block.texts);
  const because = mine ? await say(block.because) : '';
  const fills = mine ? await filledIn(page, block, own) : {};
  const item = own.find((offer) => offer.item !== undefined)?.item;
  return {
    mine,
    title: (mine && (await say(block.titles))) || state.label,
    ...(text && { text }),
    ...(because && { because }),
    ...(mine && block.across.includes(state.value) && { across: true }),
    ...(uploads && { uploads }),
    ...(due === null ? {} : { due }),
    actions: [...new Set(own.map(({ name }) => name))],
    ...(item === undefined ? {} : { item }),
    ...(Object.keys(fills).length > 0 && { fills }),
    waiting: (!mine && (await say(block.waits))) || null,
  };
}
