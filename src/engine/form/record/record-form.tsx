import type { IChangeEvent, default as LibraryForm } from '@rjsf/core';
import {
  type ErrorSchema,
  ErrorSchemaBuilder,
  type Experimental_DefaultFormStateBehavior,
  type RJSFSchema,
  type RJSFValidationError,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';
import {
  type FormEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { applies, idleFields } from '../../../definition/forms/applies.ts';
import { type FieldPath, type FormSchema, propertiesOf } from '../../../definition/forms/form-schema.ts';
import { sameInput } from '../../../definition/forms/same-input.ts';
import { pointerPath } from '../../../definition/input-faults.ts';
import type { FieldFault } from '../../errors/input-faults.ts';
import { BEFORE_LEAVE } from '../../leave/leave-guard.ts';
import { Notice } from '../../ui/notice.tsx';
import { toEntries } from '../error-entries.ts';
import { errorTransformer, pathOf } from '../errors.ts';
import { createFormState, type Pending } from '../field-state.ts';
import { focusField } from '../focus.ts';
import { type FormContext, type FormShared, FormSharedContext, FormSlotsContext } from '../form-context.ts';
import * as texts from '../texts.ts';
import { ErrorSummary } from '../theme/error-summary.tsx';
import { createAulaForm } from '../theme/theme.ts';
import { translateString } from '../theme/translate.ts';
import { sayOnlyChoices, toUiSchema, withFewInSight } from '../ui-schema.ts';
import { RecordData } from './record-data.tsx';

type Data = Record<string, unknown>;

const AulaForm = createAulaForm();

/** Nothing is filled in or ticked for the person beyond the schema's own defaults. */
const DEFAULTS: Experimental_DefaultFormStateBehavior = {
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
  requiredBooleanDefault: 'skip',
  emptyObjectFields: 'skipEmptyDefaults',
};

/** The library's own submit button is replaced by `footer`. */
const NO_BUTTON = <span hidden />;

const NO_CONTEXT: FormContext = {};

const NO_ERRORS: FieldFault[] = [];

export interface RecordFormHandle {
  /** Gives texts still being typed to the form at once; `onChange` follows when something was waiting. */
  flush: () => void;
  /** Submits as the button does: flushes, checks, then calls `onSubmit` or shows the faults. */
  submit: () => void;
  /** Brings the field at a JSON pointer into view, with the focus. */
  show: (pointer: string) => void;
  /** Shows other data than what is filled in: field by field, so that the one that is being typed in keeps its place. */
  take: (data: Data) => void;
}

export interface RecordFormProps {
  /** Exactly the schema the validator was compiled from; nothing may be added to it. */
  schema: FormSchema;
  validator: ValidatorType;
  /** Over what is read from `x-ui`. */
  uiSchema?: UiSchema;
  /** Read once. For other data there is `take` of the handle. */
  formData?: Data;
  /** After each committed change, with all data. */
  onChange?: (data: Data) => void;
  /** Only with data the validator accepts. */
  onSubmit?: (data: Data) => void;
  /** After a submit that was refused here, with the sentences in page order. */
  onInvalid?: (messages: string[]) => void;
  formContext?: FormContext;
  /** What the server refused; stands at the fields and in the summary until it changes. */
  serverErrors?: FieldFault[];
  /** Where a fault is known before anybody asked for it (a save on the way): marked at its field alone. */
  marks?: FieldFault[];
  /** From the start: shown as text (`RecordData`). Later: the fields are locked where they are. */
  readOnly?: boolean;
  /** Buttons and save state; the button that submits has `type="submit"`. */
  footer?: ReactNode;
  /** Level of the section headings: 2 on a page, 3 in a dialog. */
  headingLevel?: 2 | 3;
  /** `id` of the form element, for a submit button outside of it (`form="..."`). */
  id?: string;
  ref?: Ref<RecordFormHandle>;
}

function toErrorSchema(errors: FieldFault[]): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  for (const error of errors) builder.addErrors(error.message, pointerPath(error.pointer));
  return builder.ErrorSchema;
}

/**
 * A form from a schema and its precompiled validator. Uncontrolled: it reads `formData` once and reports by
 * `onChange`. Faults appear at a field once it was left, all of them with a summary after a failed submit.
 */
export function RecordForm(props: RecordFormProps) {
  // Decided once: a form that is only locked for a moment must keep its fields.
  const [asText] = useState(props.readOnly === true);
  if (!asText) return <FillableForm {...props} />;
  const { schema, formData = {}, formContext, headingLevel } = props;
  return <RecordData schema={schema} data={formData} formContext={formContext} headingLevel={headingLevel} />;
}

function FillableForm(props: RecordFormProps) {
  const {
    schema,
    validator,
    formData,
    onChange,
    onSubmit,
    onInvalid,
    readOnly,
    footer,
    headingLevel = 2,
    ref,
  } = props;
  const prefix = useId().replace(/\W/g, '') || 'form';
  const wrapper = useRef<HTMLDivElement>(null);
  const library = useRef<LibraryForm>(null);
  const [state] = useState(createFormState);
  const [attempt, setAttempt] = useState(0);
  const [faults, setFaults] = useState<RJSFValidationError[]>([]);
  const [waiting, setWaiting] = useState(false);

  const only = props.formContext?.only;
  const near = props.formContext?.onNamed !== undefined;
  const uiSchema = useMemo(() => {
    const own = toUiSchema(schema);
    return {
      ...sayOnlyChoices(near ? withFewInSight(own, schema) : own, schema, only),
      ...props.uiSchema,
    };
  }, [schema, only, near, props.uiSchema]);
  const latest = useRef<Data>(formData ?? {});
  const transformErrors = useMemo(() => {
    const transform = errorTransformer(schema);
    // What is not asked for can have no fault: nobody could mend it.
    const isAsked = ({ property }: RJSFValidationError) => {
      const [name] = pathOf(property);
      return applies(propertiesOf(schema)[String(name)], latest.current);
    };
    return (errors: RJSFValidationError[]) => transform(errors).filter(isAsked);
  }, [schema]);
  const { serverErrors: refused = NO_ERRORS, marks = NO_ERRORS } = props;
  // What other values no longer ask for is nothing that could be mended. Kept as a text, which is the same while they are.
  const [idle, setIdle] = useState('[]');
  const serverErrors = useMemo(() => {
    const names: unknown[] = JSON.parse(idle);
    const left = refused.filter(({ pointer }) => !names.includes(pointerPath(pointer)[0]));
    return left.length === refused.length ? refused : left;
  }, [refused, idle]);
  const extraErrors = useMemo(() => toErrorSchema([...serverErrors, ...marks]), [serverErrors, marks]);
  const entries = useMemo(() => {
    const own = faults.map((fault) => ({ path: pathOf(fault.property), message: fault.message ?? '' }));
    const theirs = serverErrors.map(({ pointer, message }) => ({
      path: pointerPath(pointer),
      message,
    }));
    return toEntries(schema, [...own, ...theirs], prefix);
  }, [faults, serverErrors, schema, prefix]);

  // What the server found concerns fields that may never have been left.
  useEffect(() => {
    if (refused.length === 0) return;
    state.touched.addAll();
    setAttempt((n) => n + 1);
  }, [refused, state]);

  useEffect(() => {
    for (const { pointer } of marks) {
      const id = [prefix, ...pointerPath(pointer)].join('/');
      // Not under the fingers: whoever is still typing there sees it on leaving.
      if (!document.getElementById(`${id}-field`)?.contains(document.activeElement)) state.touched.add(id);
    }
  }, [marks, prefix, state]);

  useEffect(() => state.gate.follow(document), [state]);

  useFlushBeforeLeaving(state.pending);

  const answers = useMemo<FormShared['answers']>(
    () => ({
      now: () => latest.current,
      give(values) {
        for (const [name, value] of Object.entries(values))
          if (!sameInput(latest.current[name], value)) library.current?.setFieldValue([name], value);
      },
    }),
    [],
  );

  const go = (path: FieldPath) => {
    state.reveal.request(path);
    focusField([prefix, ...path].join('/'));
  };
  useImperativeHandle(ref, () => ({
    flush: () => state.pending.flush(),
    submit: () => wrapper.current?.querySelector('form')?.requestSubmit(),
    show: (pointer) => go(pointerPath(pointer)),
    take: (data) => {
      const gone = Object.keys(latest.current).filter((name) => !Object.hasOwn(data, name));
      answers.give({ ...Object.fromEntries(gone.map((name) => [name, undefined])), ...data });
    },
  }));

  const beforeSubmit = (event: FormEvent) => {
    state.pending.flush();
    setWaiting(state.pending.busy());
    if (!state.pending.busy()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const change = ({ formData: data, errors }: IChangeEvent<Data>) => {
    latest.current = data ?? {};
    setIdle(JSON.stringify(idleFields(propertiesOf(schema), latest.current)));
    // The summary follows what is mended, and never grows while one types.
    setFaults((shown) =>
      shown.length === 0
        ? shown
        : errors.filter((error) => shown.some((one) => one.property === error.property)),
    );
    onChange?.(data ?? {});
  };
  const refuse = (errors: RJSFValidationError[]) => {
    state.touched.addAll();
    setFaults(errors);
    setAttempt((n) => n + 1);
    onInvalid?.(errors.map((error) => error.message ?? ''));
  };

  const context = props.formContext ?? NO_CONTEXT;
  const shared = useMemo<FormShared>(
    () => ({ ...state, schema, context, headingLevel, answers }),
    [state, schema, context, headingLevel, answers],
  );
  const header = waiting ? (
    <Notice tone="amber" role="status">
      {texts.uploadsFirst}
    </Notice>
  ) : null;
  return (
    <FormSharedContext value={shared}>
      <ErrorSummary entries={entries} attempt={attempt} onGo={({ path }) => go(path)} level={headingLevel} />
      <FormSlotsContext value={{ footer, header }}>
        <div ref={wrapper} onSubmitCapture={beforeSubmit}>
          <AulaForm
            ref={library}
            id={props.id}
            schema={schema as RJSFSchema}
            validator={validator}
            uiSchema={uiSchema}
            initialFormData={formData}
            extraErrors={extraErrors}
            idPrefix={prefix}
            idSeparator="/"
            noHtml5Validate
            liveValidate="onBlur"
            showErrorList={false}
            readonly={readOnly}
            experimental_defaultFormStateBehavior={DEFAULTS}
            transformErrors={transformErrors}
            translateString={translateString}
            onChange={change}
            onSubmit={({ formData: data }: IChangeEvent<Data>) => {
              setFaults([]);
              onSubmit?.(asked(schema, data ?? {}));
            }}
            onError={refuse}
          >
            {NO_BUTTON}
          </AulaForm>
        </div>
      </FormSlotsContext>
    </FormSharedContext>
  );
}

/** The data without what is not asked for with it. */
function asked(schema: FormSchema, data: Data): Data {
  const idle = idleFields(propertiesOf(schema), data);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !idle.includes(name)));
}

/**
 * Gives what is still being typed to the form when the page is left or hidden: it may never come back, and there is no
 * later in which to write it down.
 */
function useFlushBeforeLeaving(pending: Pending): void {
  useEffect(() => {
    const flush = () => flushSync(() => pending.flush());
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    window.addEventListener(BEFORE_LEAVE, flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener(BEFORE_LEAVE, flush);
    };
  }, [pending]);
}
