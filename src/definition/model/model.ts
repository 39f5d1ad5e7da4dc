import type {
  AppModel,
  AudienceModel,
  DelegationModel,
  DepartmentModel,
  SetItem,
  SettingGroupModel,
} from './app.ts';
import type { CallModel } from './calls.ts';
import type { GeneratedModel, MessageModel } from './documents.ts';
import type { ProcessModel, RuleModel, TypeModel } from './processes.ts';
import type { FormModel, RecordModel } from './records.ts';
import type { RedirectModel, RouteModel, SidebarGroupModel } from './routes.ts';
import type { ScreenModel } from './screens.ts';
import type { SeedFile } from './seeds.ts';

/**
 * The compiled model: everything that browser, server, command line and tests read. Plain JSON, never edited after
 * compilation; expressions are plans (see `expression/`), names are resolved, templates are expanded.
 */
export interface Model {
  /** Version of this shape; another one is refused. */
  format: 1;
  /** SHA-256 (hex) over all definition files, independent of file order. */
  hash: string;
  app: AppModel;
  /** In the order of `departments.yaml`. */
  departments: DepartmentModel[];
  /** Levels, named sets and `all`, each as the list of its department codes. */
  department_sets: Record<string, string[]>;
  positions: Record<string, { id: number; label: string }>;
  /** Position of whoever registers, and what somebody counts as whose number is none of `positions`. */
  default_position: string;
  roles: Record<string, { label: string }>;
  audiences: Record<string, AudienceModel>;
  /** `viewer.<name>` is a reference to the row of `record` whose field `by` holds the viewer's user id. */
  profiles: Record<string, { record: string; by: string }>;
  /** Who stands in for whom: the record of it, its fields, and the roles; `null` = nobody hands a role on. */
  delegation: DelegationModel | null;
  records: Record<string, RecordModel>;
  processes: Record<string, ProcessModel>;
  types: Record<string, TypeModel>;
  screens: Record<string, ScreenModel>;
  /** Every path, static segments before parameters; matching order is the array's order. */
  routes: RouteModel[];
  sidebar: SidebarGroupModel[];
  redirects: RedirectModel[];
  /** JSON Schemas (draft-07) of every form by name: `<form>` of `schemas/records/forms`, `<process>.<transition>`. */
  forms: Record<string, FormModel>;
  rules: Record<string, RuleModel>;
  messages: Record<string, MessageModel>;
  generated: Record<string, GeneratedModel>;
  /** Other named sets (`screens/sets/<set>.yaml`): code -> item with at least `label`. */
  sets: Record<string, Record<string, SetItem>>;
  /** Items that are called otherwise in some departments: set -> code -> department -> name. */
  set_labels: Record<string, Record<string, Record<string, string>>>;
  settings: Record<string, SettingGroupModel>;
  calls: Record<string, CallModel>;
  /** What names were of (as `x-from`, or `record`, `field`) -> old name -> new one: what rows hold follows. */
  renames: Record<string, Record<string, string>>;
  seeds: SeedFile[];
}
