import type { Json, JsonObject, JsonSchema } from './json.ts';
import type { WidgetName } from './widgets.ts';

export interface AppModel {
  /** System name, part of every page title; a server says the one of a setting in its place. */
  name: string;
  faculty: JsonObject;
  /** Path of the home page and of the sign-in page. */
  home: string;
  login: string;
  /** Path of the page that personal links lead to; `null` = the product makes none. */
  link: string | null;
  /** Path of the page where people see their own account. */
  account?: string;
  /** Path of the page that shows a file, by `?url=`; absent = files are downloaded, documents open in a window of their own. */
  viewer?: string;
  /** The part written by hand that has a panel beside other pages, the path of its own page, and the screens that stand alone. */
  beside?: { widget: WidgetName; path: string; alone: string[] };
  department: { parameter: string; default: string };
  /** Base of the calls that serve all departments, without a trailing slash; empty means this server. */
  master: string;
  /** Path prefixes left by a full page load (`/v2`, `/v3`): `self`, or another origin. */
  prefixes: Record<string, string>;
  timezone: string;
  /** Setting (`group.key`) with the list of holidays that work-day arithmetic leaves out. */
  holidays: string | null;
  /** Setting with the working days of a week; absent = Monday to Friday. */
  working_days?: string;
  /** Fact of the departments -> the setting that says it where one is set. */
  facts?: Record<string, string>;
  locale: string;
  /** What the server itself obeys -> the setting (`group.key`) that says it. */
  obeys: Partial<Record<ObeyedName, string>>;
}

/** Types by what the server does with them. */
export const OBEYED = {
  system_name: 'string',
  logo: 'string',
  session_hours: 'integer',
  email_domains: 'array',
  upload_mb: 'integer',
  chat_months: 'integer',
  notice_mail: 'boolean',
  quiet_from: 'string',
  quiet_until: 'string',
  mail_server: 'string',
  mail_user: 'string',
  mail_password: 'string',
  mail_from: 'string',
} as const;
export type ObeyedName = keyof typeof OBEYED;

export interface DepartmentModel {
  code: string;
  title: string;
  level: string;
  /** API base without a trailing slash; empty means this server. */
  api: string;
  signup: boolean;
  survey_path: string;
  /** Letterhead facts and whatever else documents bind (`department.*`). */
  facts: JsonObject;
}

/** Who opens a screen and which rows they meet there. */
export interface AudienceModel {
  name: string;
  label: string;
  public: boolean;
  signed_in: boolean;
  /** Position ids; a match of position OR role opens. */
  positions: number[];
  roles: string[];
  /** Names of ties, OR-ed; or one of `department`, `all`, `token`. */
  rows: string[];
  prefix: string | null;
}

/** Where it stands who stands in for whom: names of a record and of its fields, and the roles that may be handed on. */
export interface DelegationModel {
  record: string;
  /** Fields: the user who holds the role, the one who stands in, the role, the first and the last day. */
  holder: string;
  deputy: string;
  role: string;
  from: string;
  to: string;
  roles: string[];
}

export interface SetItem {
  label: string;
  [key: string]: Json;
}

export interface SettingGroupModel {
  label: string;
  /** What stands below the label; empty where nothing is said. */
  help: string;
  schema: JsonSchema;
  /** Defaults of every key. */
  values: JsonObject;
  keys: Record<string, SettingModel>;
}

export interface SettingModel {
  /** `own`: a department may have a value of its own; `added`: its entries stand beside those of all departments. */
  scope: 'faculty' | 'own' | 'added';
  /** Never sent to anybody, nor known to expressions. */
  secret: boolean;
  /** Another setting of the group, beyond whose value it lies in every department. */
  after: string | null;
}
