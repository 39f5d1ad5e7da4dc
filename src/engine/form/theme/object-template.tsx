import type { ErrorSchema, ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, use, useSyncExternalStore } from 'react';
import { applies } from '../../../definition/forms/applies.ts';
import { concerns, type FormSchema, propertiesOf } from '../../../definition/forms/form-schema.ts';
import { FormLayout, type FormSection } from '../../ui/form-layout.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { FormSlotsContext, InsideCardsContext, useFormShared } from '../form-context.ts';
import { hostOf } from '../inside-cards.ts';
import { type SectionOfFields, sectionState, sectionsOf } from '../sections.ts';
import * as texts from '../texts.ts';
import styles from './theme.module.css';

/** An object: the whole form with its sections, a group of fields, or the fields of a list item. */
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { path } = props.fieldPathId;
  if (path.length === 0) return <Root {...props} />;
  const fields = props.properties.map((property) => property.content);
  if (typeof path.at(-1) === 'number') return <div className={styles.grid}>{fields}</div>;
  const id = props.fieldPathId.$id;
  return (
    <fieldset className={styles.group} aria-describedby={props.description ? `${id}-hint` : undefined}>
      <legend className={styles.groupTitle}>{props.title}</legend>
      {props.description ? (
        <p id={`${id}-hint`} className={styles.help}>
          {props.description}
        </p>
      ) : null}
      <div className={styles.grid}>{fields}</div>
    </fieldset>
  );
}

function Root(props: ObjectFieldTemplateProps) {
  const { headingLevel, context } = useFormShared();
  const slots = use(FormSlotsContext);
  const schema = props.schema as FormSchema;
  const fields = propertiesOf(schema);
  const data = (props.formData ?? {}) as Record<string, unknown>;
  const visible = props.properties.filter(
    ({ name, hidden }) =>
      !hidden &&
      !context.unasked?.includes(name) &&
      concerns(fields[name]?.['x-ui']?.for, context.by) &&
      applies(fields[name], data),
  );
  const sections = sectionsOf(
    schema,
    visible.map((property) => property.name),
  );
  const contents = new Map<string, ReactNode>(
    props.properties.map((property) => [property.name, property.content]),
  );
  const base = props.fieldPathId.$id;
  const host = (name: string) => hostOf(fields, name, context.said);
  const inside = new Map(
    Object.keys(fields).map((name): [string, ReactNode] => {
      const own = visible.filter((one) => host(one.name) === name);
      return [
        `${base}/${name}`,
        own.length > 0 && <div className={styles.grid}>{own.map(({ content }) => content)}</div>,
      ];
    }),
  );
  const list = useSectionList(props, sections, base);
  const titled = sections.filter((section) => section.title).length > 1;
  return (
    <FormLayout sections={titled ? list : undefined} footer={slots.footer}>
      {slots.header}
      <InsideCardsContext value={inside}>
        <div className={styles.sections}>
          {sections.map((section, at) => (
            <section
              key={section.title ?? ''}
              id={sectionId(base, at)}
              tabIndex={-1}
              aria-labelledby={section.title ? `${sectionId(base, at)}-title` : undefined}
              className={styles.section}
            >
              {section.title ? (
                <div className={styles.sectionHead}>
                  <SectionHeading id={`${sectionId(base, at)}-title`} level={headingLevel} rule={false}>
                    {titled ? `${at + 1}. ` : ''}
                    {section.title}
                  </SectionHeading>
                </div>
              ) : null}
              <div className={styles.grid}>
                {section.fields.filter((name) => host(name) === null).map((name) => contents.get(name))}
              </div>
            </section>
          ))}
        </div>
      </InsideCardsContext>
      <div hidden>
        {props.properties.filter((property) => property.hidden).map((property) => property.content)}
      </div>
    </FormLayout>
  );
}

function sectionId(base: string, at: number): string {
  return `${base}-bagian-${at + 1}`;
}

/** What is left to do in each section; only faults the person may already see count. */
function useSectionList(
  props: ObjectFieldTemplateProps,
  sections: SectionOfFields[],
  base: string,
): FormSection[] {
  const { touched } = useFormShared();
  const errors = (props.errorSchema ?? {}) as Record<string, ErrorSchema | undefined>;
  const shownNames = () =>
    Object.keys(errors)
      .filter((name) => touched.has(`${base}/${name}`))
      .join(' ');
  const shown = useSyncExternalStore(touched.subscribe, shownNames).split(' ');
  const visible = Object.fromEntries(Object.entries(errors).filter(([name]) => shown.includes(name)));
  const data = (props.formData ?? {}) as Record<string, unknown>;
  return sections.map((section, at) => ({
    id: sectionId(base, at),
    title: section.title ?? texts.section,
    ...sectionState({ schema: props.schema as FormSchema, fields: section.fields, data, errors: visible }),
  }));
}
