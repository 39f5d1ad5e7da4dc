import { nearest } from '../expression/nearest.ts';
import type { AccessFile, DepartmentsFile } from '../generated/language.ts';
import type { AudienceModel, DelegationModel, DepartmentModel, JsonObject } from '../model.ts';
import type { Report } from '../read/issue.ts';
import {
  boolOf,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type Node,
  type Of,
  textOf,
  textsOf,
  toJson,
} from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import type { Under } from '../read/said.ts';
import { Names, unknownName } from './names.ts';

/** Everything that says who somebody is and where: positions, roles, audiences, departments, areas. */
export interface Access {
  departments: DepartmentModel[];
  /** Level, named set, `all` or a single code -> codes in the order of the file. */
  departmentSets: Names<string[]>;
  /** Names of types that a department leaves out (`without`), by department. */
  leftOut: ReadonlyMap<string, readonly Node[]>;
  positions: Names<{ id: number; label: string }>;
  /** Of whoever registers, and what somebody counts as whose number is none of these. */
  defaultPosition: string;
  roles: Names<{ label: string }>;
  /** Role or role set -> roles. */
  roleSets: Names<string[]>;
  audiences: Names<AudienceModel>;
  areas: Names<Node>;
  profiles: Record<string, { record: string; by: string; node: Node }>;
  /** Who stands in for whom; `null` = nobody hands a role on. */
  delegation: { model: DelegationModel; node: Of<Under<AccessFile, 'delegation'>> } | null;
}

export function resolveAccess(files: readonly Parsed[], report: Report): Access {
  const departments = files.find((file) => file.kind === 'departments')?.node;
  const access = files.find((file) => file.kind === 'access')?.node;
  const positions = new Names<{ id: number; label: string }>('position', report);
  for (const [name, node] of entriesOf(get(access, 'positions')))
    positions.add(name, node, { id: Number(toJson(get(node, 'id') ?? node)), label: labelOf(node) });
  const byDefault = get(access, 'default_position');
  const defaultPosition = textOf(byDefault) ?? '';
  if (byDefault) positions.resolve(defaultPosition, byDefault);
  const roles = new Names<{ label: string }>('role', report);
  for (const [name, node] of entriesOf(get(access, 'roles'))) roles.add(name, node, { label: labelOf(node) });
  const roleSets = readRoleSets(access, roles, report);
  const audiences = readAudiences(access, { positions, roleSets, report });
  const areas = new Names<Node>('area', report);
  for (const [name, node] of entriesOf(get(access, 'areas'))) areas.add(name, node, node);
  const profiles: Access['profiles'] = {};
  for (const [name, node] of entriesOf(get(access, 'profiles')))
    profiles[name] = { record: textOf(get(node, 'record')) ?? '', by: textOf(get(node, 'by')) ?? '', node };
  return {
    ...readDepartments(departments, report),
    positions,
    defaultPosition,
    roles,
    roleSets,
    audiences,
    areas,
    profiles,
    delegation: readDelegation(get(access, 'delegation'), roleSets),
  };
}

/** Its record and fields are looked for when records are known (`prove/delegation.ts`). */
function readDelegation(
  node: Of<Under<AccessFile, 'delegation'>> | undefined,
  roleSets: Names<string[]>,
): Access['delegation'] {
  if (!node) return null;
  const name = (key: Exclude<keyof DelegationModel, 'roles'>) => textOf(get(node, key)) ?? '';
  const model = {
    record: name('record'),
    holder: name('holder'),
    deputy: name('deputy'),
    role: name('role'),
    from: name('from'),
    to: name('to'),
    roles: resolveRoles(get(node, 'roles'), roleSets),
  };
  return { model, node };
}

function readRoleSets(
  access: Of<AccessFile> | undefined,
  roles: Names<{ label: string }>,
  report: Report,
): Names<string[]> {
  const roleSets = new Names<string[]>('role', report, 'role set');
  for (const name of roles.names()) roleSets.add(name, roles.nodeOf(name) as Node, [name]);
  for (const [name, node] of entriesOf(get(access, 'role_sets'))) {
    const members = itemsOf(node).filter((item) => roles.resolve(textOf(item) ?? '', item) !== undefined);
    roleSets.add(name, node, members.flatMap(textsOf));
  }
  return roleSets;
}

interface AudienceNames {
  positions: Names<{ id: number; label: string }>;
  roleSets: Names<string[]>;
  report: Report;
}

function readAudiences(access: Of<AccessFile> | undefined, names: AudienceNames): Names<AudienceModel> {
  const audiences = new Names<AudienceModel>('audience', names.report);
  for (const [name, node] of entriesOf(get(access, 'audiences'))) {
    audiences.add(name, node, {
      name,
      label: textOf(get(node, 'label')) ?? name,
      public: boolOf(get(node, 'public'), false),
      signed_in: boolOf(get(node, 'signed_in'), false),
      positions: itemsOf(get(node, 'positions')).flatMap(
        (item) => names.positions.resolve(textOf(item) ?? '', item)?.id ?? [],
      ),
      roles: resolveRoles(get(node, 'roles'), names.roleSets),
      rows: textsOf(get(node, 'rows')),
      prefix: textOf(get(node, 'prefix')) ?? null,
    });
  }
  return audiences;
}

/** A list of roles and role sets as roles, each once. */
export function resolveRoles(node: Node | undefined, roleSets: Names<string[]>): string[] {
  return [...new Set(itemsOf(node).flatMap((item) => roleSets.resolve(textOf(item) ?? '', item) ?? []))];
}

function readDepartments(
  file: Of<DepartmentsFile> | undefined,
  report: Report,
): Pick<Access, 'departments' | 'departmentSets' | 'leftOut'> {
  const levels = new Map(entriesOf(get(file, 'levels')).map(([name]) => [name, [] as string[]]));
  const named = new Map(entriesOf(get(file, 'sets')).map(([name]) => [name, [] as string[]]));
  const departments: DepartmentModel[] = [];
  const leftOut = new Map<string, readonly Node[]>();
  for (const [code, node] of entriesOf(get(file, 'departments'))) {
    const level = textOf(get(node, 'level')) ?? '';
    const members = levels.get(level);
    if (members) members.push(code);
    else
      unknownName(report, get(node, 'level') ?? node, { kind: 'level', name: level, names: levels.keys() });
    for (const item of itemsOf(get(node, 'joins'))) {
      const set = named.get(textOf(item) ?? '');
      if (set) set.push(code);
      else
        unknownName(report, item, {
          kind: 'department set',
          name: String(toJson(item)),
          names: named.keys(),
        });
    }
    departments.push(toDepartment(code, node, level));
    leftOut.set(code, itemsOf(get(node, 'without')));
  }
  checkFacts(file, report);
  const departmentSets = new Names<string[]>('department or set', report);
  const root = file ?? ({} as Node);
  departmentSets.add(
    'all',
    root,
    departments.map((department) => department.code),
  );
  for (const { code } of departments)
    departmentSets.add(code, nodeOf(file, 'departments', code, root), [code]);
  for (const [name, codes] of levels) departmentSets.add(name, nodeOf(file, 'levels', name, root), codes);
  for (const [name, codes] of named) departmentSets.add(name, nodeOf(file, 'sets', name, root), codes);
  return { departments, departmentSets, leftOut };
}

/** What most departments say of themselves all say: expressions and letters read it of any. */
function checkFacts(file: Of<DepartmentsFile> | undefined, report: Report): void {
  const all = entriesOf(get(file, 'departments')).flatMap(([, node]) => get(node, 'facts') ?? []);
  const counts = new Map<string, number>();
  for (const facts of all) for (const [key] of entriesOf(facts)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const usual = [...counts].flatMap(([key, count]) =>
    count * 2 > all.length && all.length > 1 ? [key] : [],
  );
  for (const facts of all) {
    const keys = entriesOf(facts).map(([key]) => key);
    const missing = usual.filter((key) => !keys.includes(key));
    for (const key of missing) {
      const written = nearest(
        key,
        keys.filter((one) => !usual.includes(one)),
      );
      if (written === undefined) report('E_DEF_KEY_MISSING', facts, { key });
      else report('E_DEF_KEY_UNKNOWN', keyNode(facts, written), { key: written, allowed: usual }, key);
    }
  }
}

function nodeOf(
  file: Of<DepartmentsFile> | undefined,
  key: 'departments' | 'levels' | 'sets',
  name: string,
  otherwise: Node,
): Node {
  return get(get(file, key), name) ?? otherwise;
}

function toDepartment(
  code: string,
  node: Of<Under<Under<DepartmentsFile, 'departments'>, string>>,
  level: string,
): DepartmentModel {
  const facts = get(node, 'facts');
  return {
    code,
    title: textOf(get(node, 'title')) ?? code,
    level,
    api: textOf(get(node, 'api')) ?? '',
    signup: boolOf(get(node, 'signup'), false),
    survey_path: textOf(get(node, 'survey')) ?? '',
    facts: facts ? (toJson(facts) as JsonObject) : {},
  };
}

/** A list of departments, levels and sets as codes in the order of the departments; `null` = not stated. */
export function resolveDepartments(node: Node | undefined, access: Access): string[] | null {
  if (!node) return null;
  const wanted = new Set(
    itemsOf(node).flatMap((item) => access.departmentSets.resolve(textOf(item) ?? '', item) ?? []),
  );
  return access.departments.map((department) => department.code).filter((code) => wanted.has(code));
}

/** `Label`, or the `label` of a map. */
function labelOf(node: Node): string {
  return textOf(node) ?? textOf(get(node, 'label')) ?? '';
}
