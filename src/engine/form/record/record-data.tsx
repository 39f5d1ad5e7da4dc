import { type ReactNode, useMemo } from 'react';
import {
  concerns,
  type FieldPath,
  type FormSchema,
  isEmpty,
  itemsOf,
  propertiesOf,
  typeOf,
} from '../../../definition/forms/form-schema.ts';
import { formatBytes } from '../../format/numbers.ts';
import { type Definition, DefinitionList } from '../../ui/definition-list.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Link } from '../../ui/link.tsx';
import { createFormState } from '../field-state.ts';
import { filesIn, type HeldFile } from '../file-values.ts';
import { type FormContext, type FormShared, FormSharedContext, useFormShared } from '../form-context.ts';
import { sectionsOf } from '../sections.ts';
import * as texts from '../texts.ts';
import { ReadonlyValue } from '../theme/readonly-value.tsx';
import styles from './record-data.module.css';

type Data = Record<string, unknown>;

export interface RecordDataProps {
  schema: FormSchema;
  data: Data;
  formContext?: FormContext;
  headingLevel?: 2 | 3;
}

const NO_CONTEXT: FormContext = {};

/** A filled-in form as text: its sections as ruled rows of label and value. */
export function RecordData({ schema, data, formContext = NO_CONTEXT, headingLevel = 3 }: RecordDataProps) {
  const shared = useMemo<FormShared>(
    () => ({
      ...createFormState(),
      context: formContext,
      schema,
      headingLevel,
      answers: { now: () => data, give: () => {} },
    }),
    [schema, formContext, headingLevel, data],
  );
  // A field of a condition is told when it was filled in; the others always.
  const shown = Object.keys(propertiesOf(schema)).filter(
    (name) =>
      (name in (schema.properties ?? {}) || !isEmpty(data[name])) &&
      concerns(propertiesOf(schema)[name]?.['x-ui']?.for, formContext.by),
  );
  const sections = sectionsOf(schema, shown);
  return (
    <FormSharedContext value={shared}>
      <div className={styles.sections}>
        {sections.map((section) => (
          <section key={section.title ?? ''}>
            {section.title && sections.length > 1 ? (
              <SectionHeading level={headingLevel} rule={false}>
                {section.title}
              </SectionHeading>
            ) : null}
            <Fields schema={schema} names={section.fields} data={data} path={[]} />
          </section>
        ))}
      </div>
    </FormSharedContext>
  );
}

interface FieldsProps {
  schema: FormSchema;
  names: string[];
  data: Data;
  path: FieldPath;
}

function Fields({ schema, names, data, path }: FieldsProps) {
  const properties = propertiesOf(schema);
  const items = names
    .filter((name) => (properties[name]?.['x-ui']?.widget ?? '') !== 'hidden')
    .map<Definition>((name) => ({
      key: name,
      label: properties[name]?.title ?? name,
      value: <Value schema={properties[name] ?? {}} value={data[name]} path={[...path, name]} />,
    }));
  return <DefinitionList items={items} />;
}

interface ValueProps {
  schema: FormSchema;
  value: unknown;
  path: FieldPath;
}

function Value({ schema, value, path }: ValueProps): ReactNode {
  const items = itemsOf(schema);
  if (isEmpty(value)) return <ReadonlyValue schema={schema} value={value} path={path} />;
  if (schema['x-file']) return filesIn(value).map((file) => <File key={file.id} file={file} />);
  if (typeOf(schema) === 'object') {
    return (
      <Fields schema={schema} names={Object.keys(propertiesOf(schema))} data={value as Data} path={path} />
    );
  }
  if (items && typeOf(items) === 'object' && Array.isArray(value)) {
    return (
      <ol className={styles.items}>
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are not moved while they are text
          <li key={index}>
            <Value schema={items} value={item} path={[...path, index]} />
          </li>
        ))}
      </ol>
    );
  }
  return <ReadonlyValue schema={schema} value={value} path={path} />;
}

function File({ file }: { file: HeldFile }) {
  const { context } = useFormShared();
  const href = context.fileHref?.(file);
  const name = <FileName name={file.name ?? texts.sentBefore} />;
  return (
    <p>
      {href ? (
        <Link className="touch" href={href}>
          {name}
        </Link>
      ) : (
        name
      )}
      {file.size === undefined ? null : `, ${formatBytes(file.size)}`}
    </p>
  );
}
