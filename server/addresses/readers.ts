import { departmentsOf, rolesOf } from '../auth/people.ts';
import type { Viewer } from '../core/deps.ts';
import { Remembered } from '../scene/remembered.ts';
import { createScene, type Scene, sceneAs } from '../scene/scene.ts';

/** A person in one department, and what expressions see of them there. */
export interface Standing {
  viewer: Viewer;
  facts: object;
}

/** Somebody for whom ways to pages are looked for: what they are in each of their departments, the active one first. */
export interface Reader {
  standings: readonly Standing[];
}

/** The viewer of the scene in the active department alone; `null` = nobody is signed in. Costs nothing. */
export function readerHere({ viewer, constants }: Scene): Reader | null {
  return viewer === null ? null : { standings: [{ viewer, facts: Object(constants.viewer) }] };
}

/** Somebody in the department that they are taken in. */
export async function readerAs(scene: Scene, viewer: Viewer): Promise<Reader> {
  return { standings: [await standingOf(scene, viewer)] };
}

/** Which way leads to a page, never what somebody may do there, is taken from here. */
const elsewhere = new Remembered<Viewer[]>();

/**
 * The viewer of the scene in all departments they belong to; `null` = nobody is signed in. A session of a personal link
 * stays in its own.
 */
export async function readerEverywhere(scene: Scene): Promise<Reader | null> {
  const { viewer, deps } = scene;
  const here = readerHere(scene);
  if (viewer === null || here === null || viewer.scope) return here;
  const key = `${viewer.id} ${viewer.department} ${scene.today} ${scene.model.hash}`;
  const others = await elsewhere.get(deps, key, () => viewersElsewhere(scene, viewer));
  const standings = [...here.standings];
  for (const other of others) standings.push(await standingOf(scene, other));
  return { standings };
}

/** A department of the scene's person, as a list across departments asks it. */
export interface Stay {
  scene: Scene;
  viewer: Viewer;
  /** Title of the department when it is not the active one; there only what concerns the person themselves counts. */
  elsewhere: string | null;
}

/** The scene's own department, then the others of its person; empty when nobody is signed in. */
export async function staysOf(scene: Scene): Promise<Stay[]> {
  const { deps, db, now, model } = scene;
  const stays: Stay[] = [];
  for (const { viewer } of (await readerEverywhere(scene))?.standings ?? []) {
    const { department } = viewer;
    if (department === scene.department) stays.push({ scene, viewer, elsewhere: null });
    else {
      const elsewhere = model.departments.find(({ code }) => code === department)?.title ?? department;
      const { graph } = scene;
      stays.push({
        scene: await createScene(deps, { db, now, viewer, department, graph }),
        viewer,
        elsewhere,
      });
    }
  }
  return stays;
}

async function viewersElsewhere({ db, model, today }: Scene, viewer: Viewer): Promise<Viewer[]> {
  const departments = await departmentsOf(db, model, viewer.id);
  const roles = await rolesOf(db, model, { user: viewer.id, day: today });
  return departments
    .filter((department) => department !== viewer.department)
    .map((department) => ({ ...viewer, department, roles: roles.get(department) ?? [] }));
}

async function standingOf(scene: Scene, viewer: Viewer): Promise<Standing> {
  return { viewer, facts: Object((await sceneAs(scene, viewer)).constants.viewer) };
}
