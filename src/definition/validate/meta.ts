import type { Ajv, ValidateFunction } from 'ajv';
import access from '../../../schemas/language/access.json' with { type: 'json' };
import app from '../../../schemas/language/app.json' with { type: 'json' };
import calls from '../../../schemas/language/calls.json' with { type: 'json' };
import departments from '../../../schemas/language/departments.json' with { type: 'json' };
import effect from '../../../schemas/language/effect.json' with { type: 'json' };
import field from '../../../schemas/language/field.json' with { type: 'json' };
import form from '../../../schemas/language/form.json' with { type: 'json' };
import formulas from '../../../schemas/language/formulas.json' with { type: 'json' };
import generated from '../../../schemas/language/generated.json' with { type: 'json' };
import messages from '../../../schemas/language/messages.json' with { type: 'json' };
import part from '../../../schemas/language/part.json' with { type: 'json' };
import processMeta from '../../../schemas/language/process.json' with { type: 'json' };
import record from '../../../schemas/language/record.json' with { type: 'json' };
import renames from '../../../schemas/language/renames.json' with { type: 'json' };
import rules from '../../../schemas/language/rules.json' with { type: 'json' };
import seed from '../../../schemas/language/seed.json' with { type: 'json' };
import set from '../../../schemas/language/set.json' with { type: 'json' };
import settings from '../../../schemas/language/settings.json' with { type: 'json' };
import subject from '../../../schemas/language/subject.json' with { type: 'json' };
import template from '../../../schemas/language/template.json' with { type: 'json' };
import texts from '../../../schemas/language/texts.json' with { type: 'json' };
import view from '../../../schemas/language/view.json' with { type: 'json' };
import { memo } from '../read/memo.ts';
import { createAjv } from './ajv.ts';
import { builtValidators } from './meta-built.ts';

/** The meta-schemas, by the name that editors and the checker know them by. Also what the guide is written from. */
export const META = {
  access,
  app,
  calls,
  departments,
  effect,
  field,
  form,
  formulas,
  generated,
  messages,
  part,
  process: processMeta,
  record,
  renames,
  rules,
  seed,
  set,
  settings,
  subject,
  template,
  texts,
  view,
} as const;

export type MetaName = keyof typeof META;

/** Validator of a kind of file: from the build, else compiled on first use and kept. */
export function metaValidator(name: MetaName): ValidateFunction {
  return builtValidators[name] ?? memo(validators, name, () => compileMeta(name));
}

const validators = new Map<MetaName, ValidateFunction>();
let ajv: Ajv | null = null;

function compileMeta(name: MetaName): ValidateFunction {
  ajv ??= ajvOfAll();
  const found = ajv.getSchema(`${name}.json`);
  if (!found) throw new Error(`no meta-schema ${name}`);
  return found;
}

function ajvOfAll(): Ajv {
  const all = createAjv();
  for (const schema of Object.values(META)) all.addSchema(schema);
  return all;
}
