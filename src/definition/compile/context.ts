import type { Type, World } from '../expression/types.ts';
import type { GeneratedModel, MessageModel, Model, RuleModel, SettingGroupModel } from '../model.ts';
import type { Report } from '../read/issue.ts';
import type { MapNode, Node } from '../read/node.ts';
import type { DocumentTemplate, Parsed } from '../read/read-files.ts';
import type { Access } from '../resolve/access.ts';
import type { Names } from '../resolve/names.ts';
import type {
  ItemDraft,
  ProcessDraft,
  RecordDraft,
  ScreenDraft,
  SetDraft,
  TemplateDraft,
  TypeDraft,
} from './drafts.ts';

/**
 * What all parts of the compile stage share: the name spaces, the world that expressions are checked against, and the
 * collector of issues. Filled in the order of `compile/compile.ts`; a part reads only what earlier parts have filled.
 */
export interface Context {
  report: Report;
  files: readonly Parsed[];
  documents: readonly DocumentTemplate[];
  access: Access;
  records: Names<RecordDraft>;
  processes: Names<ProcessDraft>;
  types: Names<TypeDraft>;
  /** Sets of items by name; rules, messages, generated, formulas and texts have their own. */
  sets: Names<SetDraft>;
  rules: Names<ItemDraft<RuleModel>>;
  messages: Names<ItemDraft<MessageModel>>;
  generated: Names<ItemDraft<GeneratedModel>>;
  formulas: Names<{ node: MapNode; record: string | null; process: string | null }>;
  texts: Names<Node>;
  forms: Names<MapNode>;
  templates: Names<TemplateDraft>;
  screens: Names<ScreenDraft>;
  calls: Names<MapNode>;
  /** What transitions that name a rule in `needs` give it to judge. */
  judged: Map<string, Judged[]>;
  settings: Record<string, SettingGroupModel>;
  /** Settings as `group.key`. */
  settingNames: Names<Node>;
  world: World;
  viewer: Type;
  setting: Type;
  /** Where blocks, transitions and states of the model are written, for the proofs. */
  places: WeakMap<object, Node>;
  /** Keeps what was compiled for the next compilation; called when no fault was found. */
  keep: () => void;
  /** Checks that need names which are not known yet; run when all are. */
  later: (() => void)[];
  /** Forms compiled so far, by name. */
  compiledForms: Model['forms'];
}

/** Types of `input` and `item` in one transition. */
interface Judged {
  input: Type;
  item: Type;
}
