import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { besideOthers, type FormSchema, withoutOthers } from '../../../definition/forms/form-schema.ts';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { BlockContents, Offer } from '../../../definition/wire.ts';
import { preloadable } from '../../chunks/preloadable.ts';
import { doAction } from '../../data/actions.ts';
import { draftAddress } from '../../data/downloads.ts';
import { openLater } from '../../data/files.ts';
import { AutosaveNotice } from '../../drafts/autosave-notice.tsx';
import { useAutosave } from '../../drafts/use-autosave.ts';
import { useDeviceDraft } from '../../drafts/use-device-draft.ts';
import { isConflict } from '../../errors/api-error.ts';
import { inputFaults } from '../../errors/input-faults.ts';
import type { FormModule } from '../../form/form-module.ts';
import type { RecordFormHandle } from '../../form/record/record-form.tsx';
import { SchemaForm } from '../../form/record/use-form-module.ts';
import { usePage } from '../../page/page-context.tsx';
import { isInPanel } from '../../page/primary.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { usePhone } from '../../ui/media.ts';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { blockedText } from '../actions/action-buttons.tsx';
import { useActions } from '../actions/action-host.tsx';
import { FormQuestion, warningsIn } from '../actions/form-question.tsx';
import { chosenWords } from '../actions/question.ts';
import { reasonRule } from '../actions/reason-rule.ts';
import { RefusalNotice } from '../actions/refusal.tsx';
import { useSaidNow } from '../actions/said-now.ts';
import { SendDock } from '../actions/send-dock.tsx';
import * as actionTexts from '../actions/texts.ts';
import { useAttempt } from '../actions/use-attempt.ts';
import { useSubmitter } from '../submitters.ts';
import * as viewTexts from '../texts.ts';
import { useViewed } from '../viewer-href.ts';
import previewStyles from './live-preview.module.css';
import { LivePreview } from './live-preview.tsx';
import styles from './record.module.css';

const ChangedMeanwhile = preloadable(() => import('../actions/changed-meanwhile.tsx'));

type Data = Record<string, unknown>;

export interface FormProps {
  block: Extract<Block, { kind: 'form' }>;
  data: BlockContents['form'];
  module: FormModule;
  label: string;
}

interface EditedFormProps extends FormProps {
  /** What hands it in; missing = it is only written here. */
  submit?: Offer;
  canSave: boolean;
}

/** The row's stored form as it is filled in: saved while one types, handed in by whoever may. */
export function EditedForm({ block, data, module, label, submit, canSave }: EditedFormProps) {
  const { key, page } = usePage();
  const { finish } = useActions();
  const form = useRef<RecordFormHandle>(null);
  const schema = module.schema as FormSchema;
  const own = (value: Data) => withoutOthers(schema, value, data.by);
  const place = `${page.row?.id}:${block.id}`;
  const attempt = useAttempt();
  const autosave = useAutosave<Data>({
    place,
    stored: data.data,
    version: page.row?.version,
    target: canSave && block.save ? { name: block.save } : null,
    toInput: own,
  });
  // No part of the form: it is said with handing in, and waits on this device for that.
  const said = useDeviceDraft(`${place}:reason`, '');
  const words = useSaidNow(data, autosave.value);
  const rule = submit ? reasonRule(submit, { said: words, data: autosave.value }) : null;
  const reason = useReason(rule, said.value);
  /** What is to be handed in, and whether the action's own confirmation is still to be answered. */
  const [handed, setHanded] = useState<{ input: Data; asking: boolean } | null>(null);
  const shown = besideOthers(schema, { own: autosave.value, stored: data.data, viewer: data.by });
  const { taken } = autosave;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed here is in the form already.
  useLayoutEffect(() => {
    if (taken > 0) form.current?.take(shown);
  }, [taken]);
  const { error } = attempt;
  const faults = useMemo(() => inputFaults(error), [error]);
  const warnings = warningsIn(error);
  const places = {
    go: (pointer: string) => form.current?.show(pointer),
  };
  useSubmitter(submit?.name, () => form.current?.submit());

  const send = (offer: Offer, input: Data, accept: boolean) =>
    attempt.run(async (intent) => {
      const given = { input, reason: reason.given, version: autosave.version(), accept: accept || undefined };
      const done = await doAction(key, { name: offer.name }, given, intent);
      said.done();
      setHanded(null);
      finish(done, { offer });
    });
  const hand = async (input: Data) => {
    if (!submit || attempt.working || !reason.check()) return;
    if (!(await autosave.flush())) {
      const [first] = autosave.refusedNow();
      if (first) places.go(first.pointer);
      return;
    }
    const asking = Boolean(submit.confirm);
    setHanded({ input: own(input), asking });
    if (!asking) void send(submit, own(input), false);
  };
  const viewed = useViewed();
  const look = () =>
    void attempt.run(() =>
      openLater(
        autosave
          .flush()
          .then(() =>
            draftAddress(key, submit?.name ?? '', {
              input: own(autosave.value),
              reason: reason.given,
              version: autosave.version(),
            }),
          )
          .then(viewed),
      ),
    );
  const drawNow = async (signal: AbortSignal) => {
    await autosave.flush();
    const given = { input: own(autosave.value), reason: reason.given, version: autosave.version() };
    return draftAddress(key, submit?.name ?? '', { ...given, unfinished: true }, signal);
  };
  const written = (
    <div>
      <SectionHeading rule={false}>{label}</SectionHeading>
      <AutosaveNotice autosave={autosave} places={places} schema={schema} />
      {warnings.length > 0 ? null : (
        <RefusalNotice error={error}>
          {/* Of what somebody else wrote into the form itself its notice asks, above. */}
          {isConflict(error) && !autosave.conflict ? (
            <Suspense fallback={null}>
              <ChangedMeanwhile error={error} again={submit?.label ?? ''} />
            </Suspense>
          ) : null}
        </RefusalNotice>
      )}
      <SchemaForm
        ref={form}
        module={module}
        from={{ form: data.schema ?? '', action: block.save ?? undefined }}
        by={data.by}
        offered={data.offered}
        unasked={data.unasked}
        lookups={data.lookups}
        said={words}
        data={shown}
        onChange={(value) => {
          attempt.renew();
          autosave.change(value);
        }}
        onSubmit={(input) => void hand(input)}
        serverErrors={faults.fields}
        marks={autosave.refused}
        footer={
          submit ? (
            <div className={styles.stack}>
              <ReasonField
                reason={reason}
                error={faults.reason}
                onChange={(text) => {
                  attempt.renew();
                  said.change(text);
                }}
              />
              <SubmitDock
                submit={submit}
                working={attempt.working}
                onLook={block.preview === null || block.follows ? null : look}
              />
            </div>
          ) : null
        }
      />
      {submit && handed && (handed.asking || warnings.length > 0) ? (
        <FormQuestion
          offer={submit}
          warnings={warnings}
          chosen={chosenWords(schema, handed.input)}
          onGo={() => {
            setHanded({ ...handed, asking: false });
            void send(submit, handed.input, warnings.length > 0);
          }}
          onClose={() => {
            setHanded(null);
            attempt.forget();
          }}
        />
      ) : null}
    </div>
  );
  if (!block.follows || !submit) return written;
  return (
    <div className={previewStyles.beside}>
      {written}
      <LivePreview
        typed={JSON.stringify([own(autosave.value), reason.given])}
        draw={drawNow}
        paused={handed !== null || attempt.working}
        onOpen={look}
      />
    </div>
  );
}

interface SubmitDockProps {
  submit: Offer;
  working: boolean;
  /** Shows the document that handing in makes; `null` = it makes none. */
  onLook: (() => void) | null;
}

/** Hands in the form; on phones everything in its way is said above the dock, which has room for the first. */
function SubmitDock({ submit, working, onLook }: SubmitDockProps) {
  const phone = usePhone();
  const scope = usePage();
  const blocked = blockedText(submit);
  const looks = onLook ? (
    <Button size="large" icon="eye" blocked={blocked} reasonHidden onClick={onLook}>
      {actionTexts.previewPdf}
    </Button>
  ) : null;
  return (
    <>
      {phone && blocked ? <p className={styles.blocked}>{blocked}</p> : null}
      {phone ? looks : null}
      <SendDock keeps blocked={submit.blocked}>
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
        {phone ? null : looks}
      </SendDock>
    </>
  );
}
