import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { type ReactNode, type Ref, useMemo } from 'react';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { findOptions, lookUp } from '../../data/actions.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import type { FieldFault } from '../../errors/input-faults.ts';
import { usePage } from '../../page/page-context.tsx';
import type { FormContext, FormOption } from '../form-context.ts';
import type { FormModule } from '../form-module.ts';
import { fieldName } from '../picker-field.ts';
import * as texts from '../texts.ts';
import { RecordForm, type RecordFormHandle } from './record-form.tsx';

export interface SchemaFormProps {
  module: FormModule;
  /** Where pickers ask for their choices: the transition (and the list in which it is offered) or the stored form, and the row it is about. */
  from: { action?: string; block?: string; form?: string; id?: string; item?: string };
  /** Names of the form's fields that mean the viewer; without it the page's audiences. */
  by?: string[];
  /** Choices that are offered, by field; of the other fields all are. */
  offered?: FormContext['offered'];
  /** Fields that are not asked for here. */
  unasked?: FormContext['unasked'];
  /** Fields that start with the one choice there is. */
  only?: FormContext['only'];
  /** Fields that a source outside knows something by. */
  lookups?: FormContext['lookups'];
  /** What is said of choices, by field and choice. */
  said?: FormContext['said'];
  /** In a panel: told what is chosen, in words. */
  onNamed?: FormContext['onNamed'];
  /** Read once. */
  data: Record<string, unknown>;
  onChange?: (data: Record<string, unknown>) => void;
  onSubmit: (data: Record<string, unknown>) => void;
  serverErrors?: FieldFault[];
  marks?: FieldFault[];
  footer?: ReactNode;
  headingLevel?: 2 | 3;
  id?: string;
  readOnly?: boolean;
  ref?: Ref<RecordFormHandle>;
}

/** A form of the definitions on a page: validators from its own module, choices and uploads through the page's route. */
export default function SchemaForm({
  module,
  from,
  by,
  offered,
  unasked,
  only,
  lookups,
  said,
  onNamed,
  data,
  ...rest
}: SchemaFormProps) {
  const validator = useMemo(
    () =>
      createPrecompiledValidator(
        module.validators as Parameters<typeof createPrecompiledValidator>[0],
        module.schema,
      ),
    [module],
  );
  const context = useFormContext(from, by, { offered, unasked, only, lookups, said, onNamed });
  return (
    <RecordForm
      {...rest}
      schema={module.schema as FormSchema}
      validator={validator}
      formData={data}
      formContext={context}
    />
  );
}

function useFormContext(
  from: SchemaFormProps['from'],
  by: string[] | undefined,
  {
    offered,
    unasked,
    only,
    lookups,
    said,
    onNamed,
  }: Pick<FormContext, 'offered' | 'unasked' | 'only' | 'lookups' | 'said' | 'onNamed'>,
): FormContext {
  const { key, page } = usePage();
  const names = (by ?? page.audiences)?.join(' ');
  const { action, block, form, id, item } = from;
  return useMemo(
    () => ({
      by: names?.split(' '),
      offered,
      unasked,
      only,
      lookups,
      lookUp: async (name, typed) => {
        try {
          return await lookUp(key, { action, block, form, id, item, field: name, typed });
        } catch (error) {
          throw new Error(regionErrorText(error), { cause: error });
        }
      },
      said,
      onNamed,
      loadOptions: async (path, query, values) => {
        const question = { action, block, form, id, item, field: fieldName(path) };
        const found = await findOptions(key, question, values ? { ids: values } : { q: query });
        return found.map<FormOption>((one) => ({
          value: one.id,
          label: one.name,
          detail: one.detail ?? undefined,
          taken: one.taken && texts.takenAt(one.taken.title, one.taken.at),
        }));
      },
      upload: async (file, onProgress, signal) => {
        try {
          const { sendFile } = await loadChunk(() => import('../send-file.ts'));
          return await sendFile(file, { onProgress, signal });
        } catch (error) {
          throw new Error(regionErrorText(error), { cause: error });
        }
      },
    }),
    [key, names, offered, unasked, only, lookups, said, onNamed, action, block, form, id, item],
  );
}
