import { Suspense } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { SchemaForm, useFormModule } from '../../form/record/use-form-module.ts';
import { formatDate } from '../../format/dates.ts';
import { rowOffers, useBlockData, usePage } from '../../page/page-context.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { ActionForm } from '../actions/action-form.tsx';
import { useActions } from '../actions/action-host.tsx';
import { useBlockLabel } from '../block-label.ts';
import * as viewTexts from '../texts.ts';
import { EditedForm, type FormProps } from './edited-form.tsx';
import styles from './record.module.css';
import * as texts from './texts.ts';

type FormBlock = Extract<Block, { kind: 'form' }>;

/** The row's stored form: filled in and saved as one types, or read. */
export function FormView({ block }: { block: FormBlock }) {
  const { page } = usePage();
  const label = useBlockLabel(block, viewTexts.form);
  const data = useBlockData(block);
  const form = useFormModule(data?.schema ?? null);
  if (!data?.schema) return null;
  if (form.error) {
    return <LoadFailure what={label} error={form.error} onRetry={() => void form.refetch()} />;
  }
  return (
    <Section>
      {data.editable ? null : (
        <SectionHeading note={data.saved_at ? texts.updated(formatDate(data.saved_at)) : undefined}>
          {label}
        </SectionHeading>
      )}
      <Suspense fallback={<Skeleton shape="form" />}>
        {form.data ? (
          <StoredForm
            key={`${page.row?.id}:${data.editable}`}
            block={block}
            data={data}
            module={form.data}
            label={label}
          />
        ) : (
          <Skeleton shape="form" />
        )}
      </Suspense>
    </Section>
  );
}

function StoredForm({ block, data, module, label }: FormProps) {
  const { page } = usePage();
  const offers = rowOffers(
    page,
    [block.save, block.submit].filter((name) => name !== null),
  );
  const save = data.editable ? offers.find((offer) => offer.name === block.save) : undefined;
  const submit = data.editable ? offers.find((offer) => offer.name === block.submit) : undefined;
  if (!save && !submit) {
    return (
      <SchemaForm
        module={module}
        from={{ form: data.schema ?? '' }}
        by={data.by}
        data={data.data}
        readOnly
        onSubmit={() => {}}
      />
    );
  }
  return (
    <EditedForm
      block={block}
      data={data}
      module={module}
      label={label}
      submit={submit}
      canSave={save !== undefined}
    />
  );
}

/** A transition's form, open in the page. */
export function ActionFormView({ block }: { block: Extract<Block, { kind: 'action_form' }> }) {
  const { page } = usePage();
  const { finish } = useActions();
  const label = useBlockLabel(block);
  const offer = page.actions.find((one) => one.name === block.action);
  if (!offer) return null;
  const wish = { offer };
  return (
    <Section>
      <SectionHeading>{label || offer.label}</SectionHeading>
      <div className={styles.stack}>
        <ActionForm
          wish={wish}
          headingLevel={3}
          preview={block.preview !== null}
          onDone={(done) => finish(done, wish)}
        />
      </div>
    </Section>
  );
}
