import { decide, type Row } from '../../src/definition/expression/index.ts';
import type { AudienceModel, Who } from '../../src/definition/model.ts';
import { isMember, namesIn, rolesOf, whoNamed } from '../../src/definition/process/actors.ts';
import type { Viewer } from '../core/deps.ts';
import { Remembered } from '../scene/remembered.ts';
import { RowGraph } from '../scene/row-graph.ts';
import { envOf, sceneAs, valueIn } from '../scene/scene.ts';
import { type Case, varsOf } from './case.ts';
import { holdersOf } from './signers.ts';

/**
 * The people whom `who` names for a row, each once: holders of roles in the row's department with their deputies, and those
 * between whom and the row a tie holds. The reverse of `isActor`, and proven by it: whoever a tie might mean is asked the tie itself.
 */
export async function peopleOf(one: Case, who: readonly Who[]): Promise<Viewer[]> {
  const found = new Map<string, Viewer>();
  for (const each of who) {
    for (const viewer of await namedBy(one, each)) found.set(viewer.id, viewer);
  }
  return [...found.values()];
}

async function namedBy(one: Case, who: Who): Promise<Viewer[]> {
  if ('role' in who) return viewersOf(one, await holders(one, [who.role]));
  if ('tie' in who) return tiedBy(one, who.tie);
  if ('audience' in who) return inAudience(one, who.audience);
  if ('people' in who) {
    const list = await valueIn(one.work.scene, who.people, varsOf(one));
    return viewersOf(one, await usersNamed(one, (Array.isArray(list) ? list : [list]).filter(isText)));
  }
  if ('spec' in who) {
    const { model } = one.work.scene;
    return peopleOf(
      one,
      namesIn(one.spec, who.spec).map((name) => whoNamed(model, name)),
    );
  }
  return [];
}

/** User ids; `role:<role>` stands for its holders, `audience:<audience>` for whoever belongs to it. */
async function usersNamed(one: Case, names: string[]): Promise<string[]> {
  const users: string[] = [];
  for (const name of names) {
    const [kind, what = ''] = name.split(':');
    if (kind === 'role') users.push(...(await holders(one, [what])));
    else if (kind === 'audience') users.push(...(await inAudience(one, what)).map(({ id }) => id));
    else users.push(name);
  }
  return users;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function departmentOf(one: Case): string {
  return String(one.row.department ?? one.work.scene.department);
}

/** Whoever holds one of the roles today, and who stands in for them. */
async function holders(one: Case, roles: readonly string[]): Promise<string[]> {
  const { trx, scene } = one.work;
  const department = departmentOf(one);
  const users: string[] = [];
  for (const role of roles) {
    const found = await holdersOf(trx, scene, { role, department });
    users.push(...found.map(({ holder }) => holder), ...found.flatMap(({ deputies }) => deputies));
  }
  return users;
}

/** Only who is told, never what somebody may do, is taken from here. */
const readers = new Remembered<Viewer | null>();

async function viewersOf(one: Case, users: readonly string[]): Promise<Viewer[]> {
  const { scene, trx } = one.work;
  const viewers: Viewer[] = [];
  for (const user of new Set(users)) {
    const department = departmentOf(one);
    const viewer = await readers.get(scene.deps, `${user} ${department} ${scene.today}`, () =>
      scene.deps.auth.viewerOf(trx, user, department),
    );
    if (viewer) viewers.push(viewer);
  }
  return viewers;
}

/** Holders of the audience's roles in the row's department; of an audience of positions those tied to the row. */
async function inAudience(one: Case, name: string): Promise<Viewer[]> {
  const plain = one.work.scene.model.audiences[name];
  if (!plain) return [];
  const audience: AudienceModel = rolesOf(plain, one);
  if (audience.roles.length > 0) return viewersOf(one, await holders(one, audience.roles));
  const tied = [];
  for (const tie of audience.rows) tied.push(...(await tiedBy(one, tie)));
  return tied.filter((viewer) => isMember(audience, viewer));
}

async function tiedBy(one: Case, tie: string): Promise<Viewer[]> {
  const plan = one.record.ties[tie]?.plan;
  if (!plan) return [];
  const { scene, trx } = one.work;
  // A graph of its own shows which rows the tie looks at: those it means are named in them.
  const graph = new RowGraph(scene.model, trx, { source: scene.graph });
  graph.add(one.record.name, [one.row]);
  const roles = Object.keys(scene.model.roles);
  for (const position of Object.keys(scene.model.positions)) {
    const viewer = { id: '', name: '', position, roles, on_behalf: [], department: departmentOf(one) };
    const env = envOf({ ...scene, graph }, { ...varsOf(one), viewer });
    await graph.settle(() => decide(plan, env));
  }
  const candidates = await viewersOf(one, await candidatesIn(one, graph));
  const tied: Viewer[] = [];
  for (const viewer of candidates) {
    const own = await sceneAs(scene, viewer);
    const env = envOf(own, varsOf(one));
    if (await scene.graph.settle(() => decide(plan, env))) tied.push(viewer);
  }
  return tied;
}

/** Users named by the rows a tie looked at: by a reference, by a profile row, or by a role they hold. */
async function candidatesIn(one: Case, graph: RowGraph): Promise<string[]> {
  const { model } = one.work.scene;
  const users = new Set<string>();
  const roles = new Set<string>();
  const profiles: { record: string; by: string; id: string }[] = [];
  for (const { record, row } of graph.all()) {
    if (record === 'user') users.add(String(row.id));
    for (const field of Object.values(model.records[record]?.fields ?? {})) {
      const value = row[field.name];
      if (typeof value !== 'string') continue;
      if (field.relation === 'user') users.add(value);
      if (field.from === 'role' || field.from === 'who') roles.add(value);
      for (const profile of Object.values(model.profiles)) {
        if (profile.record === field.relation) profiles.push({ ...profile, id: value });
      }
    }
  }
  for (const profile of profiles) for (const user of await userOf(one, profile)) users.add(user);
  return [...users, ...(await holders(one, [...roles]))];
}

async function userOf(
  one: Case,
  { record, by, id }: { record: string; by: string; id: string },
): Promise<string[]> {
  const { graph } = one.work.scene;
  await graph.loadRows(record, [id]);
  const row: Row | undefined = graph.ref(record, id);
  const user = row?.[by];
  return typeof user === 'string' ? [user] : [];
}
