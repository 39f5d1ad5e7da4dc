import { type Env, evaluate, type Plan, type Row } from '../../src/definition/expression/index.ts';
import type { JsonObject, Model, ProcessModel, Text, TypeModel } from '../../src/definition/model.ts';
import { isMember } from '../../src/definition/process/actors.ts';
import { specOf } from '../../src/definition/process/spec.ts';
import { dayIn } from '../core/clock.ts';
import type { Db, Deps, Viewer } from '../core/deps.ts';
import { factsOf } from './department-facts.ts';
import { digestOf } from './digest.ts';
import { type Facts, trueEnv } from './facts.ts';
import { fieldsOf } from './form-fields.ts';
import { readsField } from './held-fields.ts';
import { known } from './known.ts';
import { labelOf, letterOf } from './labels.ts';
import { pagesOfRole } from './pages-of-role.ts';
import { profilesOf } from './profiles.ts';
import { Remembered } from './remembered.ts';
import { RowGraph } from './row-graph.ts';
import { readSettings, type Settings, settingDays, settingWeek } from './settings.ts';
import { writeText } from './write-text.ts';

/**
 * Everything one request (or one transaction) evaluates expressions with: who asks, where, when, and the rows read so
 * far. Made once, used by lists, pages and transitions alike, so that all of them see the same facts.
 */
export interface Scene extends Facts {
  readonly deps: Deps;
  readonly db: Db;
  readonly settings: Settings;
  /** Something is judged or done here, not shown: fields read as they are, whoever may not read them. */
  readonly truth: boolean;
}

export interface SceneOptions {
  db: Db;
  viewer: Viewer | null;
  department: string;
  /** Another moment than the clock's (seeds, timers). */
  now?: Date;
  /** The viewer's audiences on the route that is asked; else all that position and roles give. */
  audiences?: string[];
  /** What the scene is for: to judge and do (`true`), or to show something to the viewer. */
  truth?: boolean;
  /** Rows read so far by another scene of the same request; rows are the same whoever asks for them, and where. */
  graph?: RowGraph;
}

/** Settings change a few times a year; a change counts at once where it is told (`forgetSettings`), else within three seconds. */
const settingsHeld = new Remembered<Pick<Scene, 'settings' | 'holidays' | 'week'>>();
const profilesHeld = new Remembered<Record<string, string | null>>();

/** Settings were changed: what is decided from now on is decided by the new ones. */
export const forgetSettings = (deps: Deps): void => settingsHeld.forget(deps);

const placeOf = ({ id, department }: Viewer) => `${id} ${department}`;

export async function createScene(deps: Deps, options: SceneOptions): Promise<Scene> {
  const { db, viewer, department } = options;
  const model = deps.definitions.current();
  const now = options.now ?? deps.clock.now();
  const { settings, holidays, week } = await settingsHeld.get(
    deps,
    `${model.hash} ${department}`,
    async () => {
      const read = await readSettings(db, model, department);
      return {
        settings: read,
        holidays: new Set(settingDays(read, model.app.holidays)),
        week: settingWeek(read, model.app.working_days),
      };
    },
  );
  const profiles =
    viewer === null ? {} : await profilesHeld.get(deps, placeOf(viewer), () => profilesOf(db, model, viewer));
  const found = model.departments.find(({ code }) => code === department);
  return {
    deps,
    db,
    model,
    viewer,
    department,
    now,
    today: dayIn(model.app.timezone, now),
    settings,
    truth: options.truth ?? false,
    graph: options.graph ?? new RowGraph(model, db),
    holidays,
    week,
    words: {
      label: (source, value) => labelOf(model, source, value, department),
      scale: (code, score) => letterOf(model, code, score),
      digest: digestOf,
      fields: (form) => fieldsOf(model, form),
      pages: (role, code) => pagesOfRole(model, role, code),
      belongs: (code, set) => code === set || (model.department_sets[set]?.includes(code) ?? false),
    },
    constants: {
      viewer: viewer === null ? null : { ...viewerFacts(model, viewer, options.audiences), ...profiles },
      setting: settings,
      department: found
        ? { ...factsOf(model, found, settings), code: found.code, title: found.title, level: found.level }
        : null,
      institution: model.app.faculty,
    },
  };
}

/** The same facts with another person, on the same rows (who else may act, whom to tell). */
export async function sceneAs(scene: Scene, viewer: Viewer | null, audiences?: string[]): Promise<Scene> {
  const { deps, db, model } = scene;
  const profiles =
    viewer === null ? {} : await profilesHeld.get(deps, placeOf(viewer), () => profilesOf(db, model, viewer));
  const facts = viewer === null ? null : { ...viewerFacts(scene.model, viewer, audiences), ...profiles };
  return { ...scene, viewer, constants: { ...scene.constants, viewer: facts } };
}

function viewerFacts(model: Model, viewer: Viewer, audiences?: string[]): JsonObject {
  const { id, name, position, roles, department, scope } = viewer;
  const on_behalf = viewer.on_behalf.map((one) => ({ ...one }));
  const all = () =>
    Object.values(model.audiences)
      .filter((audience) => isMember(audience, viewer))
      .map((audience) => audience.name);
  return {
    id,
    name,
    position,
    roles,
    on_behalf,
    department,
    audiences: audiences ?? all(),
    link: scope !== null,
  };
}

/** The same scene, to judge and do in: every field reads as it is. */
export const toJudge = (scene: Scene): Scene => (scene.truth ? scene : { ...scene, truth: true });

/** The same scene, to show something of it to its viewer. */
export const toShow = (scene: Scene): Scene => (scene.truth ? { ...scene, truth: false } : scene);

/**
 * What expressions are evaluated in; `vars` (`row`, `spec`, `input`, ...) come on top of the scene's constants. Fields that
 * the viewer does not read are empty, unless the scene is one to judge in.
 */
export function envOf(scene: Scene, vars: Record<string, unknown> = {}): Env {
  if (scene.truth) return trueEnv(scene, vars);
  const same = shown.get(scene) ?? {
    ...trueEnv(scene),
    reads: (record, field, row) => readsField(scene, record, field, row),
  };
  shown.set(scene, same);
  return { ...same, vars };
}

/** What is the same whatever is looked at, to show it. */
const shown = new WeakMap<Scene, Env>();

/** As `envOf`, made when it is first asked for: much is decided without looking at a row. */
export function envWhenAsked(scene: Scene, vars: () => Record<string, unknown>): () => Env {
  let made: Env | null = null;
  return () => {
    made ??= envOf(scene, vars());
    return made;
  };
}

/** Value of a plan with everything it needs loaded; what is unknown is `null`. */
export async function valueIn(scene: Scene, plan: Plan, vars: Record<string, unknown>): Promise<unknown> {
  const env = envOf(scene, vars);
  return scene.graph.settle(() => known(evaluate(plan, env)));
}

export async function textIn(scene: Scene, text: Text, vars: Record<string, unknown> = {}): Promise<string> {
  if (typeof text === 'string') return text;
  const env = envOf(scene, vars);
  return scene.graph.settle(() => writeText(text, env, scene.department));
}

/** The type of a row and the spec it follows: the frozen one when it has one, else the type as it is now. */
export function specOfRow(scene: Scene, process: ProcessModel | null, row: Row): Promise<RowSpec> {
  return scene.graph.settle(() => specNow(scene, process, row));
}

export interface RowSpec {
  type: TypeModel | null;
  spec: JsonObject;
}

/** As `specOfRow`, synchronously: throws `NotLoaded`, so call it inside `settle`. */
export function specNow(scene: Scene, process: ProcessModel | null, row: Row): RowSpec {
  if (process === null) return { type: null, spec: {} };
  const code = process.type_field === null ? null : row[process.type_field];
  const type = typeof code === 'string' ? (scene.model.types[code] ?? null) : null;
  const department = typeof row.department === 'string' ? row.department : scene.department;
  const present = specOf(scene.model, type?.code ?? null, department);
  const frozen = process.frozen === null ? null : known(evaluate(process.frozen, envOf(scene, { row })));
  // A knob that came to the language after the spec was frozen counts as the type has it now.
  return typeof frozen === 'object' && frozen !== null && !Array.isArray(frozen)
    ? { type, spec: { ...present, ...(frozen as JsonObject) } }
    : { type, spec: present };
}
