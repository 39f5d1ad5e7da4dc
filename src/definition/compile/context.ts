import type { Type, World } from '../expression/types.ts';
import type { SettingGroupModel } from '../model.ts';
import type { Report } from '../read/issue.ts';
import type { MapNode, Node } from '../read/node.ts';
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
  WholeType,
} from './drafts.ts';

/** All that has a name, as its file says it: what the first phase makes of the files. No phase changes what it was given. */
export interface Named {
  /** Collects the issues. */
  report: Report;
  access: Access;
  records: Names<RecordDraft>;
  processes: Names<ProcessDraft>;
  types: Names<TypeDraft>;
  /** Sets of items by name; rules, messages, generated, formulas and texts have their own. */
  sets: Names<SetDraft>;
  rules: Names<ItemDraft>;
  messages: Names<ItemDraft>;
  generated: Names<ItemDraft>;
  formulas: Names<ItemDraft>;
  texts: Names<Node>;
  forms: Names<MapNode>;
  templates: Names<TemplateDraft>;
  screens: Names<ScreenDraft>;
  calls: Names<MapNode>;
  settings: Record<string, SettingGroupModel>;
  /** Settings as `group.key`. */
  settingNames: Names<Node>;
  /** Where blocks, transitions and states of the model are written, for the proofs. */
  places: WeakMap<object, Node>;
}

/**
 * What was named, joined with each other, and the world that expressions are checked against: all that the rest is compiled
 * from. What a step looks up here by name is noted (`keep.ts`), so it reads nothing else but its own nodes.
 */
export interface Context extends Named {
  types: Names<WholeType>;
  world: World;
  viewer: Type;
  setting: Type;
}
