import type { Locator, Page } from '@playwright/test';
import { type FormSchema, itemsOf, propertiesOf } from '../../src/definition/forms/form-schema.ts';
import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { Option } from '../../src/definition/wire.ts';
import { expect } from '../e2e/support/test.ts';

/** How long a field may take that comes with another one's value. */
const APPEARS_MS = 2_000;

/** Writes values into the controls of a form that stand in `scope`, as a person would. Answers the names of what stands there. */
export async function fillForm(scope: Locator, schema: FormSchema, values: JsonObject): Promise<string[]> {
  const filled: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = controlAt(scope, `/${name}`);
    if (filled.length > 0)
      await field.waitFor({ state: 'attached', timeout: APPEARS_MS }).catch(() => undefined);
    if ((await field.count()) === 0) continue;
    await fillField(scope, {
      at: `/${name}`,
      schema: propertiesOf(schema)[name] ?? {},
      value: value ?? null,
    });
    filled.push(name);
  }
  return filled;
}

/** Heads of the groups in which the choices of a field stand, one group in sight at a time. */
const groupsAt = (at: string) => `[id*="${at}-groups"][role="tab"]`;

/** The control of a field, by the end of its id: the field's path; of radio buttons and check boxes the first. */
export const controlAt = (scope: Locator, at: string): Locator =>
  scope.locator(`[id$="${at}"], [id$="${at}-0"], ${groupsAt(at)}`).first();

interface Field {
  /** Its path, `/members/0/person`. */
  at: string;
  schema: FormSchema;
  value: Json;
}

async function fillField(scope: Locator, field: Field): Promise<void> {
  const { at, schema, value } = field;
  if (Array.isArray(value) && itemsOf(schema)?.properties) return fillItems(scope, field);
  const control = controlAt(scope, at);
  if ((await control.getAttribute('role')) === 'combobox') {
    for (const one of [value].flat()) await choose(control, String(one));
    return;
  }
  if ((await control.getAttribute('role')) === 'tab') return chooseInGroups(scope, field);
  const kind = await control.evaluate((element) => `${element.tagName} ${element.getAttribute('type')}`);
  if (kind === 'INPUT radio') return scope.locator(`[id$="${at}-${placeOf(schema, value)}"]`).check();
  if (kind === 'INPUT checkbox') return control.setChecked(value === true);
  if (kind.startsWith('SELECT')) return void (await control.selectOption({ label: labelOf(schema, value) }));
  for (const word of Array.isArray(value) ? value : []) {
    await control.fill(String(word));
    await control.press('Enter');
  }
  if (Array.isArray(value)) return;
  await control.fill(typeof value === 'number' ? String(value).replace('.', ',') : String(value));
  await control.blur();
}

/** Opens one group after another until the choice is in sight. */
async function chooseInGroups(scope: Locator, { at, schema, value }: Field): Promise<void> {
  const choice = scope.locator(`[id$="${at}-${placeOf(schema, value)}"]`);
  for (const group of await scope.locator(groupsAt(at)).all()) {
    await group.click();
    if ((await choice.count()) > 0) return choice.check();
  }
  throw new Error(`${at} has no ${value}`);
}

/** Items one after another: those that stand there already are gone over, what is ticked there and not told too; more are added. */
async function fillItems(scope: Locator, { at, schema, value }: Field): Promise<void> {
  const list = scope.locator(`fieldset[id$="${at}"]`);
  const item = itemsOf(schema) ?? {};
  for (const [index, fields] of (value as JsonObject[]).entries()) {
    const own = `${at}/${index}`;
    if ((await list.locator(`[id*="${own}/"]`).count()) === 0) {
      const edit = list.locator(`[data-edit="${index}"]`);
      await ((await edit.count()) > 0 ? edit : list.locator('[data-add]')).click();
    }
    for (const name of flagsOf(item).filter((flag) => !Object.hasOwn(fields, flag))) {
      const flag = controlAt(list, `${own}/${name}`);
      if ((await flag.count()) > 0) await flag.setChecked(false);
    }
    for (const [name, one] of Object.entries(fields))
      await fillField(list, {
        at: `${own}/${name}`,
        schema: propertiesOf(item)[name] ?? {},
        value: one ?? null,
      });
    const done = list.getByRole('button', { name: 'Selesai', exact: true });
    if ((await done.count()) > 0) await done.click();
  }
}

const flagsOf = (schema: FormSchema): string[] =>
  Object.entries(propertiesOf(schema)).flatMap(([name, { type }]) => (type === 'boolean' ? [name] : []));

function labelOf({ 'x-labels': labels = {} }: FormSchema, value: Json): string {
  const label = labels[String(value)];
  return typeof label === 'object' ? label.label : (label ?? String(value));
}

const placeOf = ({ enum: values = [] }: FormSchema, value: Json): number => values.indexOf(value);

const offered = new WeakMap<Page, Map<string, string>>();

/** Keeps under which names the server offers values in the fields of a page that search while one types. */
export function keepOffers(page: Page): void {
  const known = new Map<string, string>();
  offered.set(page, known);
  page.on('response', async (answer) => {
    if (!new URL(answer.url()).pathname.endsWith('/options')) return;
    const body: { data?: Option[] } = await answer.json().catch(() => ({}));
    for (const { id, name } of body.data ?? []) known.set(id, name);
  });
}

/** Chooses in a field that searches while one types, by the name under which the server offers the value. */
async function choose(control: Locator, value: string): Promise<void> {
  const page = control.page();
  if ((await control.getAttribute('aria-expanded')) !== 'true') await control.click();
  await expect.poll(() => offered.get(page)?.get(value), `${value} is offered`).toBeDefined();
  const label = offered.get(page)?.get(value) ?? '';
  // What is the one choice is chosen already.
  if ((await control.inputValue()) === label) return control.press('Escape');
  await page.getByRole('option', { name: label }).first().click();
}
