import type { Page } from '@playwright/test';
import { type FormSchema, propertiesOf } from '../../src/definition/forms/form-schema.ts';
import type { JsonObject, RouteModel } from '../../src/definition/model.ts';
import type { ActionDone, Offer, PageData } from '../../src/definition/wire.ts';
import type { Actor, World } from '../conformance/exam-story/world.ts';
import { samplePdf } from '../e2e/support/acting.ts';
import { settle } from '../e2e/support/page-checks.ts';
import { expect } from '../e2e/support/test.ts';
import { itemsWith } from '../stories/offers.ts';
import { overHttp } from '../stories/over-http.ts';
import { knownTo } from '../stories/people.ts';
import { fill } from '../stories/story.ts';
import type { Transport } from '../stories/types.ts';
import { press } from './press.ts';

/** Sees what somebody has before their eyes: a page that was opened, a dialog that was filled in. */
export type Look = (page: Page, name: string) => Promise<void>;

/** Everything by what people press on their pages. */
export function inBrowser(page: Page, look: Look): Transport {
  return {
    async begin(world, begun) {
      const { actor, route, name, period } = begun;
      // Only what students begin is looked at as they do it.
      if (begun.student) return overHttp.begin(world, begun);
      await openAs(page, world, actor, pathOf(route, ''));
      await look(page, 'student');
      const offer = offerOf(await dataOf(world, actor, route), name);
      const wish = {
        ...offer,
        ...nothingElse,
        input: { period },
        schema: schemaOf(world, offer.form, ['period']),
      };
      const answer = await press(page, wish, () => look(page, name));
      return ((await answer.json()) as ActionDone).id;
    },

    async perform(play, doing) {
      const { world, row } = play;
      const { who, name, act, offered } = doing;
      const actor = play.people[who];
      if (!actor) throw new Error(`there is no person ${who}`);
      await openAs(page, world, actor, pathOf(offered.route, row));
      await look(page, `${play.states.at(-1)} ${who} ${offered.route.screen}`);
      if (offered.slot !== undefined) return handIn(page, offered.slot);
      const data = await dataOf(world, actor, offered.route, row);
      const input = act?.input ? (fill(act.input, knownTo(play)) as JsonObject) : null;
      const offer = offerOf(data, name);
      await press(
        page,
        {
          ...offer,
          input,
          schema: schemaOf(world, offer.form, Object.keys(input ?? {})),
          reason: act?.reason,
          components: componentsIn(data.blocks),
          rows: itemsWith(data.blocks, name),
          row: offered.item ?? null,
        },
        () => look(page, `${play.states.at(-1)} ${who} ${name}`),
      );
    },
  };
}

const nothingElse = { reason: undefined, components: [], rows: [], row: null };

const standing = new WeakMap<Page, string>();

/** Makes the page this person's browser and opens an address in it; whoever stands there already goes on. */
export async function openAs(page: Page, world: World, actor: Actor, path: string): Promise<void> {
  const { user, department } = actor;
  if (user === null) throw new Error('nobody has no browser');
  const there = `${user} ${path}`;
  if (standing.get(page) === there && new URL(page.url()).pathname === path) return settle(page);
  standing.set(page, there);
  const { authorization = '' } = await world.headers(user, department);
  await page.goto('/icon.svg');
  await page.evaluate(
    ([token, own]) => {
      localStorage.clear();
      localStorage.setItem('credentials', JSON.stringify([token]));
      localStorage.setItem('department', own as string);
    },
    [authorization.replace('Bearer ', ''), department] as const,
  );
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}department=${department}`);
  await settle(page);
}

export const pathOf = ({ path }: RouteModel, row: string) => path.replace(':id', row);

async function dataOf(world: World, actor: Actor, route: RouteModel, row?: string): Promise<PageData> {
  return (await world.page(actor, encodeURIComponent(route.id), row)).body as PageData;
}

function offerOf({ actions }: PageData, name: string): Pick<Offer, 'name' | 'label' | 'form'> {
  const offer = actions.find((one) => one.name === name);
  if (!offer) throw new Error(`${name} is not on offer`);
  return offer;
}

/** The form in which these fields are asked for: the transition's own, else the one that has them all. */
function schemaOf({ model }: World, form: string | null, names: readonly string[]): FormSchema {
  const has = ({ schema }: { schema: unknown }) =>
    names.every((name) => name in propertiesOf(schema as FormSchema));
  const own = form === null ? undefined : model.forms[form];
  const found = own ?? Object.values(model.forms).find(has);
  return (found?.schema ?? {}) as FormSchema;
}

/** Codes of the components of the one sheet on the page that can be filled in. */
function componentsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { components, editable } = value as { components?: { code: string }[]; editable?: boolean };
  if (Array.isArray(components) && editable) return components.map(({ code }) => code);
  return Object.values(value).reduce<string[]>(
    (found, one) => (found.length > 0 ? found : componentsIn(one)),
    [],
  );
}

/** Puts a file into the slot of a document, and waits until it is there. */
async function handIn(page: Page, code: string): Promise<void> {
  const name = `${code}.pdf`;
  const file = { name, mimeType: 'application/pdf', buffer: samplePdf(code) };
  const row = page.locator(`#berkas-${code}`);
  await row.locator('input[type=file]').first().setInputFiles(file);
  await expect(row.getByRole('link', { name, exact: true })).toBeVisible();
}
