import type {
  Block,
  Model,
  ProcessModel,
  RecordModel,
  RouteModel,
  ScreenModel,
} from '../../src/definition/model.ts';
import { createRouteIndex, type RouteIndex } from '../../src/definition/routes/route-index.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import { groupBy } from './group-by.ts';

/** What requests look up again and again, made once per model. */
export interface ModelIndex {
  routes: RouteIndex;
  /** Routes without, and with, a query pattern (`?row=:id`): the second win where the parameter is given. */
  plainRoutes: RouteIndex;
  queryRoutes: { name: string; param: string; routes: RouteIndex }[];
  /** Screen name -> its routes, in the model's order. */
  routesOf: ReadonlyMap<string, RouteModel[]>;
  /** Record -> the processes that drive a field of it. */
  processesOf: ReadonlyMap<string, ProcessModel[]>;
  /** Record -> the screens about one of its rows, in the model's order. */
  rowScreens: ReadonlyMap<string, ScreenModel[]>;
  /** Screens on which a next step says whose turn it is. */
  stepScreens: ReadonlySet<ScreenModel>;
  /** Records with a process whose rows such a screen shows, in the model's order. */
  stepRecords: readonly { record: RecordModel; process: ProcessModel }[];
  /** Screens with a list that says what can be begun there, in the order of the sidebar. */
  beginScreens: readonly ScreenModel[];
}

const indexes = new WeakMap<Model, ModelIndex>();

export function indexOf(model: Model): ModelIndex {
  const known = indexes.get(model);
  if (known) return known;
  const screens = Object.values(model.screens);
  const holding = (wanted: (block: Block) => boolean) =>
    screens.filter((screen) => everyBlock(screen).some(wanted));
  const stepScreens = new Set(holding(({ kind }) => kind === 'next_step'));
  const processesOf = groupBy(Object.values(model.processes), (process) => process.record);
  const routesOf = groupBy(model.routes, (route) => route.screen);
  const places = model.sidebar.flatMap(({ entries }) =>
    entries.toSorted((one, other) => one.order - other.order).map(({ route }) => route),
  );
  const placeOf = ({ name }: ScreenModel) => {
    const own = (routesOf.get(name) ?? []).map(({ id }) => places.indexOf(id)).filter((at) => at >= 0);
    return own.length > 0 ? Math.min(...own) : places.length;
  };
  const made: ModelIndex = {
    routes: createRouteIndex(model.routes),
    plainRoutes: createRouteIndex(model.routes.filter(({ query }) => query === null)),
    queryRoutes: queryRoutesOf(model),
    routesOf,
    processesOf,
    rowScreens: groupBy(
      screens.filter(({ row }) => row !== null),
      ({ row }) => row?.record ?? '',
    ),
    stepScreens,
    stepRecords: Object.values(model.records).flatMap((record) => {
      const process = drives(model, processesOf, record.name);
      const isShown = [...stepScreens].some(({ row }) => row?.record === record.name);
      return process && isShown ? [{ record, process }] : [];
    }),
    beginScreens: holding((block) => block.kind === 'table' && block.begin !== null).toSorted(
      (one, other) => placeOf(one) - placeOf(other),
    ),
  };
  indexes.set(model, made);
  return made;
}

function queryRoutesOf(model: Model): ModelIndex['queryRoutes'] {
  const groups = groupBy(
    model.routes.filter(({ query }) => query !== null),
    ({ query }) => `${query?.name} ${query?.param}`,
  );
  return [...groups.values()].flatMap((routes) => {
    const query = routes[0]?.query;
    return query ? [{ ...query, routes: createRouteIndex(routes) }] : [];
  });
}

/** The process that drives a record: the one it names, else the only one there is. */
export function processOf(model: Model, record: string): ProcessModel | null {
  return drives(model, indexOf(model).processesOf, record);
}

function drives(model: Model, processesOf: ModelIndex['processesOf'], record: string): ProcessModel | null {
  const named = model.records[record]?.process;
  if (named) return model.processes[named] ?? null;
  return processesOf.get(record)?.[0] ?? null;
}
