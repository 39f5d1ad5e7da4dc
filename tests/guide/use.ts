import type { FormModel, RouteModel } from '../../src/definition/model.ts';
import type { ActionWish, Actor, Answer, World } from '../conformance/exam-story/world.ts';
import { words } from '../conformance/exam-story/world.ts';
import { type Inline, type Piece, piecesOf, textOf } from './parts.ts';
import type { Cast } from './people.ts';
import { lineWith, type Offer, offersIn, readIn } from './seen.ts';

/** People using what a page made, line by line; `row` is the row that `:id` in an address means. */
export interface Use {
  world: World;
  cast: Cast;
  row: string | null;
}

/** One line of such a table. */
type Line = [who: Inline[], page: Inline[], does: Inline[], then: Inline[]];

/**
 * Does what each line says, over HTTP: "presses **Setujui** on *Dewi*, with *Alat* Osiloskop", or only opens the page. `Then`
 * holds what is read, in double quotes, there or in the notice, after "no" what is not; "refused" and the sentence of it.
 * Throws where something else comes.
 */
export async function playLines(use: Use, lines: readonly Inline[][][]): Promise<void> {
  for (const line of lines) {
    const told = line.map((cell) => textOf(cell)).join(' | ');
    try {
      await doLine(use, line as Line);
    } catch (error) {
      throw new Error(`${told}\n${error instanceof Error ? error.message : error}`);
    }
  }
}

async function doLine(use: Use, [who, page, does, then]: Line): Promise<void> {
  const actor = await use.cast.of(who);
  const path = piecesOf(page).find(({ as }) => as === 'code')?.text ?? '';
  const pressed = piecesOf(does).find(({ as }) => as === 'strong')?.text ?? null;
  const expected = piecesOf(then);
  const refused = textOf(then).startsWith('refused');
  const { route, answer } = await open(use, actor, path);
  const shown = readIn(use.world.model.screens[route.screen], answer.body);
  if (pressed === null) return compare(expected, { refused, answer, read: shown });
  const done = await press(use, { actor, route, answer, label: pressed, does: piecesOf(does) });
  if (refused || done.status !== 200) return compare(expected, { refused, answer: done, read: '' });
  use.row ??= done.body.id;
  const after = await open(use, actor, path);
  const screen = use.world.model.screens[after.route.screen];
  const read = `${done.body.message ?? ''}\n${readIn(screen, after.answer.body)}`;
  compare(expected, { refused, answer: after.answer, read });
}

interface Opened {
  route: RouteModel;
  answer: Answer;
}

/** The page as this person gets it: of the routes of an address the first that opens. */
async function open({ world, row }: Use, actor: Actor, path: string): Promise<Opened> {
  const routes = world.model.routes.filter(
    (route) => route.path === path && (route.departments?.includes(actor.department) ?? true),
  );
  const opened: Opened[] = [];
  for (const route of routes.length > 0 ? routes : world.model.routes.filter((one) => one.path === path)) {
    const own = world.model.screens[route.screen]?.row ? (row ?? undefined) : undefined;
    const answer = await world.page(actor, encodeURIComponent(route.id), own);
    opened.push({ route, answer });
  }
  const found = opened.find(({ answer }) => answer.status === 200) ?? opened[0];
  if (!found) throw new Error(`no screen has the path ${path}`);
  return found;
}

interface Press extends Opened {
  actor: Actor;
  label: string;
  does: Piece[];
}

async function press(use: Use, { actor, route, answer, label, does }: Press): Promise<Answer> {
  const { world, row } = use;
  const onto = wordsAfter(does, / on $/);
  const offers = offersIn(answer.body).filter((offer) => offer.label === label);
  const own = world.model.screens[route.screen]?.row ? row : null;
  for (const offer of offers) {
    const line = onto === null ? null : lineWith(answer.body, offer.name, onto);
    if (onto !== null && line === null) continue;
    const target =
      line === null ? itemOf(offer) : actsOnItems(world, offer.name) ? { item: line } : { id: line };
    const filled = await fill(use, { actor, route, offer, does, onto });
    const wish: ActionWish = { ...(own ? { row: own } : {}), ...target, ...filled, accept: true };
    return world.act(actor, encodeURIComponent(route.id), offer.name, wish);
  }
  return byHand(use, { actor, route, label, own });
}

const itemOf = ({ item }: Offer) => (item === undefined ? {} : { item });

const actsOnItems = ({ model }: World, action: string): boolean =>
  Object.values(model.processes).some(({ transitions }) => typeof transitions[action]?.on === 'string');

/** Who is offered no such button sends it all the same. */
async function byHand(
  { world }: Use,
  { actor, route, label, own }: { actor: Actor; route: RouteModel; label: string; own: string | null },
): Promise<Answer> {
  const screen = world.model.screens[route.screen];
  const process = Object.values(world.model.processes).find((one) => one.record === screen?.row?.record);
  const onPage = JSON.stringify(screen ?? null);
  const transition = Object.values(process?.transitions ?? {}).find(
    (one) => one.label === label && onPage.includes(`"${one.name}"`),
  );
  if (!transition) throw new Error(`there is no button ${label}`);
  return world.act(actor, encodeURIComponent(route.id), transition.name, own ? { row: own } : {});
}

/** The emphasised words after the plain ones that end so; `null` = there are none. */
function wordsAfter(pieces: readonly Piece[], end: RegExp): string | null {
  const index = pieces.findIndex(({ as, text }) => as === 'plain' && end.test(text));
  const next = index < 0 ? undefined : pieces[index + 1];
  return next?.as === 'em' ? next.text : null;
}

/** What is typed in: each *title* with the words after it. */
async function fill(
  use: Use,
  {
    actor,
    route,
    offer,
    does,
    onto,
  }: Omit<Press, 'answer' | 'label'> & { offer: Offer; onto: string | null },
): Promise<ActionWish> {
  const form = offer.form === null ? undefined : use.world.model.forms[offer.form];
  const input: Record<string, unknown> = {};
  const wish: ActionWish = {};
  for (const [index, { as, text: title }] of does.entries()) {
    if (as !== 'em' || title === onto) continue;
    const typed = (does[index + 1]?.text ?? '').trim().replace(/[,.;]$/, '');
    const field = fieldOf(form, title);
    if (field) input[field.name] = await typedValue(use, { actor, route, offer, ...field, typed });
    else if (offer.reason !== null && title === 'Alasan') wish.reason = typed;
    else throw new Error(`the form of ${offer.label} has no field ${title}`);
  }
  return Object.keys(input).length > 0 ? { ...wish, input } : wish;
}

interface Field {
  name: string;
  schema: Record<string, unknown>;
}

function fieldOf(form: FormModel | undefined, title: string): Field | null {
  const fields = Object.entries((form?.schema.properties ?? {}) as Record<string, Record<string, unknown>>);
  const found = fields.find(([, schema]) => schema.title === title);
  return found ? { name: found[0], schema: found[1] } : null;
}

async function typedValue(
  { world, row }: Use,
  {
    actor,
    route,
    offer,
    name,
    schema,
    typed,
  }: Field & { actor: Actor; route: RouteModel; offer: Offer; typed: string },
): Promise<unknown> {
  if (schema.type === 'integer' || schema.type === 'number') return Number(typed);
  if (schema.type === 'boolean') return typed === 'ya';
  if (!('x-relation' in schema)) return codeOf(schema['x-labels'], typed);
  const params = world.model.screens[route.screen]?.row && row ? `&p.id=${row}` : '';
  const query = `action=${offer.name}&field=${name}&q=${encodeURIComponent(typed)}${params}`;
  const { body } = await world.call(actor, 'GET', `/routes/${encodeURIComponent(route.id)}/options?${query}`);
  const [found] = (body.data ?? []) as { id: string }[];
  if (!found) throw new Error(`${typed} is not offered as ${name}`);
  return found.id;
}

function codeOf(labels: unknown, typed: string): string {
  const entries = Object.entries((labels ?? {}) as Record<string, string | { label: string }>);
  const found = entries.find(([, label]) => (typeof label === 'string' ? label : label.label) === typed);
  return found?.[0] ?? typed;
}

/** Throws unless what was said to come came. */
function compare(
  expected: readonly Piece[],
  { refused, answer, read }: { refused: boolean; answer: Answer; read: string },
): void {
  const said = words(answer);
  if (refused !== answer.status >= 400) throw new Error(`it is answered ${answer.status}: ${said || read}`);
  const all = refused ? said : read;
  const told = expected.map(({ text }) => text).join('');
  for (const [, no, text = ''] of told.matchAll(/(\bno )?"([^"]+)"/g)) {
    if (all.includes(text) === Boolean(no))
      throw new Error(`${no ? 'it is read' : 'nobody reads'}: ${text}\nin: ${all}`);
  }
}
