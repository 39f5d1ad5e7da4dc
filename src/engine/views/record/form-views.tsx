import { Suspense, useMemo, useRef } from 'react';
import { besideOthers, type FormSchema, withoutOthers } from '../../../definition/forms/form-schema.ts';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { BlockContents, Offer } from '../../../definition/wire.ts';
import { doAction } from '../../data/actions.ts';
import { AutosaveNotice } from '../../drafts/autosave-notice.tsx';
import { useAutosave } from '../../drafts/use-autosave.ts';
import { inputFaults } from '../../errors/input-faults.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import type { FormModule } from '../../form/form-module.ts';
import type { RecordFormHandle } from '../../form/record/record-form.tsx';
import { SchemaForm, useFormModule } from '../../form/record/use-form-module.ts';
import { formatDate } from '../../format/dates.ts';
import { rowOffers, useBlockData, usePage } from '../../page/page-context.tsx';
import { isInPanel } from '../../page/primary.ts';
import { ActionDock } from '../../ui/action-dock.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { usePhone } from '../../ui/media.ts';
import { Skeleton } from '../../ui/spinner.tsx';
import { blockedText } from '../actions/action-buttons.tsx';
import { ActionForm } from '../actions/action-form.tsx';
import { useActions } from '../actions/action-host.tsx';
import { RefusalNotice } from '../actions/refusal.tsx';
import { useAttempt } from '../actions/use-attempt.ts';
import { useBlockLabel } from '../block-label.ts';
import { useSubmitter } from '../submitters.ts';
import * as viewTexts from '../texts.ts';
import styles from './record.module.css';
import * as texts from './texts.ts';

type FormBlock = Extract<Block, { kind: 'form' }>;
type Data = Record<string, unknown>;

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

interface StoredFormProps {
  block: FormBlock;
  data: BlockContents['form'];
  module: FormModule;
  label: string;
}

function StoredForm({ block, data, module, label }: StoredFormProps) {
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

function EditedForm({
  block,
  data,
  module,
  label,
  submit,
  canSave,
}: StoredFormProps & { submit?: Offer; canSave: boolean }) {
  const { key, page } = usePage();
  const { finish, start } = useActions();
  const form = useRef<RecordFormHandle>(null);
  const schema = module.schema as FormSchema;
  const own = (value: Data) => withoutOthers(schema, value, data.by);
  const attempt = useAttempt();
  const autosave = useAutosave<Data>({
    place: `${page.row?.id}:${block.id}`,
    stored: data.data,
    version: page.row?.version,
    target: canSave && block.save ? { name: block.save } : null,
    toInput: own,
  });
  const shown = besideOthers(schema, { own: autosave.value, stored: data.data, viewer: data.by });
  const faults = useMemo(() => inputFaults(attempt.error), [attempt.error]);
  const places = {
    go: (pointer: string) => form.current?.show(pointer),
  };
  useSubmitter(submit?.name, () => form.current?.submit());

  const send = (input: Data) => {
    if (!submit || attempt.working) return;
    void attempt.run(async (intent) => {
      if (!(await autosave.flush())) {
        const [first] = autosave.refusedNow();
        if (first) places.go(first.pointer);
        return;
      }
      // What is asked before it is done is asked in a dialog; the input is the row's own by now.
      const given = { input: own(input), version: autosave.version() };
      if (submit.confirm || submit.reason)
        start({ offer: { ...submit, form: null }, ...given, handed: true });
      else finish(await doAction(key, { name: submit.name }, given, intent), { offer: submit });
    });
  };
  return (
    <>
      <SectionHeading rule={false}>{label}</SectionHeading>
      <AutosaveNotice autosave={autosave} places={places} />
      <RefusalNotice error={attempt.error} />
      <SchemaForm
        ref={form}
        module={module}
        from={{ form: data.schema ?? '', action: block.save ?? undefined }}
        by={data.by}
        data={shown}
        onChange={(value) => {
          attempt.renew();
          autosave.change(value);
        }}
        onSubmit={send}
        serverErrors={faults.fields}
        marks={autosave.refused}
        footer={submit ? <SubmitDock submit={submit} working={attempt.working} /> : null}
      />
    </>
  );
}

interface SubmitDockProps {
  submit: Offer;
  working: boolean;
}

/** Hands in the form; on phones why it cannot be is said above the dock, which has room for two words. */
function SubmitDock({ submit, working }: SubmitDockProps) {
  const phone = usePhone();
  const scope = usePage();
  const blocked = blockedText(submit);
  return (
    <>
      {phone && blocked ? <p className={styles.blocked}>{blocked}</p> : null}
      <ActionDock>
        <Button
          type="submit"
          kind={isInPanel(scope, submit.name) ? 'plain' : 'primary'}
          size="large"
          blocked={blocked}
          reasonHidden={phone}
          working={working && viewTexts.sending}
        >
          {submit.label}
        </Button>
      </ActionDock>
    </>
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
