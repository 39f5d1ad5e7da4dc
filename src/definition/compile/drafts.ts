import type { Type } from '../expression/types.ts';
import type { ProcessFile, RecordFile, SubjectScreen, TemplateFile } from '../generated/language.ts';
import type {
  FormModel,
  JsonSchema,
  ProcessModel,
  RecordModel,
  RouteModel,
  SetItem,
  Text,
  TypeModel,
} from '../model.ts';
import type { MapNode, Node } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import type { Says } from '../read/said.ts';

// What is known of each named thing while others are still being read.

export interface RecordDraft {
  node: MapNode & Says<RecordFile>;
  model: RecordModel;
}

export interface SetDraft {
  node: Node;
  /** What every item fits, when the file says so. */
  schema: JsonSchema | null;
  items: Record<string, SetItem>;
  /** Own names of departments, by the code of the item. */
  labels: Record<string, Record<string, string>>;
  nodes: Map<string, Node>;
}

/** An item of a set that is typed against a record: rule, message, generated document, formula. */
export interface ItemDraft {
  node: MapNode;
  record: string | null;
  process: string | null;
  /** Where the record and the process are written, of the item or of its file. */
  places: { record: Node; process: Node };
  /** What the file of the set says once for all its items: the bound field that names their files. */
  named: Node | undefined;
  /** The same, what they are about. */
  about: Node | undefined;
}

export interface TemplateDraft {
  name: string;
  node: MapNode & Says<TemplateFile>;
  /** Parameter -> kind as written, `?` at the end for optional. */
  takes: Map<string, { kind: string; optional: boolean; node: Node }>;
}

/** A type with everything it inherits, before its knobs are read. */
export interface TypeDraft {
  code: string;
  file: Parsed;
  /** Own keys joined with those of the type it extends. */
  node: MapNode;
  process: string;
  area: string | null;
}

/** A type whose knobs are read. */
export interface WholeType extends TypeDraft {
  departments: string[];
  managers: string[];
  /** `null` = there is no such process. */
  model: TypeModel | null;
  /** Label as a text: differs by department when `in_departments` says so. */
  label: Text;
}

/** What is known of a process before its transitions are compiled. */
export interface ProcessDraft {
  name: string;
  node: MapNode & Says<ProcessFile>;
  record: string;
  states: string[];
  stages: string[];
  lists: Record<string, string[]>;
  /** Process whose types drive this one's rows, when it is not its own. */
  typesOf: string | null;
  knobs: JsonSchema;
  /** Schema of the knobs as `spec` holds them: maps turned to lists, set items filled in. */
  expandedKnobs: JsonSchema;
  /** Names that `to` may use, with the expression that gives user ids. */
  people: Map<string, Node>;
}

/** A screen before its view is compiled: where it is written, who may open it, what it belongs to. */
export interface ScreenDraft {
  /** `<subject>.<screen>`. */
  name: string;
  subject: string;
  key: string;
  /** The screen's own map (title, view or use, params...). */
  node: MapNode & Says<SubjectScreen>;
  /** The file's map: statements that hold for all its screens. */
  file: MapNode;
  area: Node | null;
  /** Code of the type that puts it on the map. */
  type: string | null;
  /** Audience -> what stands under it: a path, `{path, ...}`, or paths by department set. */
  paths: { audience: string; node: Node; place: Node; group: Node | null }[];
  aliases: readonly Node[];
  /** Record and parameter of the screen's row. */
  row: { record: string; param: string; own?: true } | null;
}

/** A route with what proofs and the sidebar need to know of its source. */
export interface RouteDraft {
  model: RouteModel;
  draft: ScreenDraft;
  node: Node;
  sidebar: Node | null;
}

/** Types of `input` and `item` that one transition gives a rule to judge, and whether it asks for a reason. */
export interface JudgedInput {
  input: Type;
  item: Type;
  reason: boolean;
}

/** A process, with what others need of its transitions. */
export interface CompiledProcess {
  model: ProcessModel;
  /** Forms of its transitions. */
  forms: FormModel[];
  /** What its transitions give the rules that they name. */
  judged: [rule: string, input: JudgedInput][];
}
