import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FormSchema } from '../../../definition/forms/form-schema.ts';
import type { ActionStart } from '../../../definition/wire.ts';
import { type ActionTarget, doAction } from '../../data/actions.ts';
import { startAction } from '../../data/begun-actions.ts';
import { draftAddress } from '../../data/downloads.ts';
import { openLater } from '../../data/files.ts';
import { ConflictCheck } from '../../drafts/conflict-check.tsx';
import { useKept } from '../../drafts/use-kept.ts';
import { isConflict, isUnsure } from '../../errors/api-error.ts';
import { inputFaults } from '../../errors/input-faults.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import type { RecordFormHandle } from '../../form/record/record-form.tsx';
import { SchemaForm, useFormModule } from '../../form/record/use-form-module.ts';
import { useUnsaved } from '../../leave/unsaved.tsx';
import { usePage } from '../../page/page-context.tsx';
import { isInPanel } from '../../page/primary.ts';
import { beginIn } from '../../ui/begin-in.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogInput } from '../../ui/dialog-input.tsx';
import { usePhone } from '../../ui/media.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { ChosenTime, SlotBoard } from '../board/later-board.ts';
import { ReachCount, ReachPanel } from '../board/later-reach.ts';
import { useSubmitter } from '../submitters.ts';
import * as viewTexts from '../texts.ts';
import { useViewed } from '../viewer-href.ts';
import styles from './action-form.module.css';
import { FormButtons, type InPanel, saidOf } from './form-buttons.tsx';
import { FormQuestion, warningsIn } from './form-question.tsx';
import { chosenWords } from './question.ts';
import { reasonRule } from './reason-rule.ts';
import { RefusalNotice } from './refusal.tsx';
import { useSaidNow } from './said-now.ts';
import * as texts from './texts.ts';
import { ToldBefore } from './told-before.tsx';
import { useAttempt } from './use-attempt.ts';
import { type Draft, draftPlace, useDraft } from './use-draft.ts';
import { subjectOf, useProof } from './use-proof.tsx';
import { type Finished, seenVersion, targetOf, type Wish } from './wish.ts';

type Data = Record<string, unknown>;

const NOTHING_TOLD: NonNullable<ActionStart['tells']> = [];

export interface ActionFormProps {
  wish: Wish;
  onDone: (done: Finished) => void;
  onCancel?: () => void;
  headingLevel: 2 | 3;
  /** What it starts with, where that was asked for before. */
  started?: ActionStart;
  /** It makes a document, which can be looked at before. */
  preview?: boolean;
  /** It stands in the panel of its page. */
  panel?: InPanel;
}

/** The form of a transition with its start values; what is typed is kept on this device until it is sent. */
export function ActionForm(props: ActionFormProps) {
  const { wish } = props;
  const { key } = usePage();
  const target = useMemo(() => targetOf({ offer: wish.offer, id: wish.id }), [wish.offer, wish.id]);
  const form = useFormModule(wish.offer.form);
  const start = useQuery({
    queryKey: ['action', key, target, props.panel?.seen],
    queryFn: ({ signal }) => startAction(key, { ...target, version: seenVersion(wish) }, signal),
    initialData: props.started,
    gcTime: 0,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failure = form.error ?? start.error;
  if (failure) {
    const retry = () => void (form.error ? form.refetch() : start.refetch());
    return <LoadFailure what={viewTexts.form} error={failure} onRetry={retry} />;
  }
  if (!form.data || !start.data) return <Skeleton shape="form" />;
  return (
    <Suspense fallback={<Skeleton shape="form" />}>
      <Filled {...props} target={target} start={start.data} module={form.data} />
    </Suspense>
  );
}

type FilledProps = ActionFormProps & {
  target: ActionTarget;
  start: Awaited<ReturnType<typeof startAction>>;
  module: NonNullable<ReturnType<typeof useFormModule>['data']>;
};

function Filled(props: FilledProps) {
  const { wish, onDone, onCancel, headingLevel, preview, panel, target, start, module } = props;
  const { key, page, screen } = usePage();
  const { offer } = wish;
  const draft = useDraft(draftPlace(key, target, page.row?.id), start, wish.input, offer.reason_start);
  const said = useSaidNow(start, draft.data);
  const reason = useReason(reasonRule(offer, { said, data: draft.data }), draft.reason);
  const [begun] = useState(draft.intent ? { error: null, intent: draft.intent } : null);
  const attempt = useAttempt(begun);
  const proof = useProof(offer.identified, attempt.error, subjectOf(key, target));
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const form = useRef<RecordFormHandle>(null);
  // In the page, a button of the panel submits it too.
  useSubmitter(onCancel || panel ? null : offer.name, () => form.current?.submit());
  const plain = !onCancel && !panel && isInPanel({ page, screen }, offer.name);
  const [named, setNamed] = useState<string | null>(null);
  const chosenIn = (data: Data) => Object.values(chosenWords(module.schema as FormSchema, data))[0] ?? null;
  // Where it could not be there when its dialog opened.
  useEffect(() => {
    const dialog = box.current?.closest('dialog');
    const { activeElement } = document;
    if (dialog && (dialog === activeElement || !dialog.contains(activeElement))) beginIn(dialog);
  }, []);
  /** Input that was handed in, and whether the action's own confirmation is still to be answered. */
  const [handed, setHanded] = useState<{ input: Data; asking: boolean } | null>(null);
  useUnsaved(draft.dirty && !attempt.working, true);
  // A dialog lies over the bar that would say so.
  useKept(draft.dirty && !onCancel ? { status: 'device', at: null } : null);
  useDialogInput(draft.touched, draft.discard);

  const type = (change: Partial<Draft>) => {
    attempt.renew();
    panel?.onTyped();
    draft.type(change);
  };
  const submit = (input: Data) => {
    if (!reason.check() || !proof.check()) return;
    // The dialog itself asked, the panel says what follows; what is dangerous is asked once more.
    const asking = Boolean(offer.confirm) && (!(onCancel || panel) || offer.tone === 'danger');
    setHanded({ input, asking });
    if (!asking) void send(input, false);
  };
  const send = (input: Data, accept: boolean) =>
    attempt.run(async (intent) => {
      const { version } = draft;
      const given = {
        input,
        reason: reason.given,
        version,
        accept: accept || undefined,
        proof: await proof.prove(),
      };
      draft.tried(intent);
      const done = await doAction(key, target, given, intent).catch((refused: unknown) => {
        if (!isUnsure(refused)) draft.tried(null);
        throw refused;
      });
      draft.done();
      onDone(done);
    });
  const viewed = useViewed();
  const look = () =>
    void attempt.run(() => {
      const given = { input: draft.data, reason: reason.given, version: draft.version };
      return openLater(draftAddress(key, target.name, given).then(viewed));
    });
  const fill = (values: Data) => {
    attempt.renew();
    draft.replace({ data: { ...draft.data, ...values } });
  };
  const { error } = attempt;
  const warnings = warningsIn(error);
  const conflict = isConflict(error);
  const faults = useMemo(() => inputFaults(error), [error]);
  const reasons = start.blocked.map(({ message }) => message);
  const blocked = reasons.join(' ');
  // It stands beside the button, and would be refused after every other question.
  const [clash, setClash] = useState<string | null>(null);
  const phone = usePhone();
  // A dock has room for one button.
  const looks = preview ? (
    <Button size="large" icon="eye" blocked={blocked} reasonHidden onClick={look}>
      {texts.previewPdf}
    </Button>
  ) : null;
  const reach = start.reach && {
    question: { target, follows: start.reach.follows, data: draft.data },
    shown: start.reach,
  };
  const board = start.board && { target, follows: start.board, data: draft.data };
  const row = (
    <FormButtons
      offer={offer}
      label={panel ? saidOf(panel.words, named ?? chosenIn(draft.data), offer.label) : offer.label}
      form={id}
      plain={plain}
      working={attempt.working}
      blocked={clash ? [...reasons, clash] : reasons}
      looks={phone ? null : looks}
      beside={
        <Suspense>
          {board ? <ChosenTime {...board} onClash={setClash} /> : null}
          {reach ? <ReachCount {...reach} /> : null}
        </Suspense>
      }
      panel={panel}
      onCancel={onCancel}
    />
  );
  return (
    <>
      {blocked ? (
        <Notice tone="amber" title={texts.cannotBeSent}>
          {blocked}
        </Notice>
      ) : null}
      <ToldBefore checks={start.tells ?? NOTHING_TOLD} />
      {draft.restored ? (
        <Notice role="status" actions={<Button onClick={draft.startOver}>{texts.startOver}</Button>}>
          {texts.restored}
        </Notice>
      ) : null}
      {conflict || warnings.length > 0 ? null : <RefusalNotice error={error} />}
      <div ref={box} className={board ? styles.besideBoard : reach ? styles.besideReach : styles.form}>
        {board ? (
          <Suspense fallback={<Skeleton shape="lines" count={8} />}>
            <SlotBoard {...board} refused={error} onFill={fill} />
          </Suspense>
        ) : null}
        {/* One column, also with the summary of what is to be mended. */}
        <div className={board || reach ? undefined : styles.form}>
          <SchemaForm
            key={draft.edition}
            ref={form}
            id={id}
            module={module}
            from={{ action: target.name, block: target.block, id: target.id, item: target.item }}
            by={start.by}
            offered={start.offered}
            unasked={start.unasked}
            lookups={start.lookups}
            only={start.only}
            said={said}
            onNamed={panel ? setNamed : undefined}
            data={draft.data}
            headingLevel={headingLevel}
            serverErrors={faults.fields}
            onChange={(data) => type({ data })}
            onSubmit={submit}
            footer={
              onCancel && !reason.rule && !proof.field ? null : (
                <div className={styles.footer}>
                  <ReasonField
                    reason={reason}
                    error={faults.reason}
                    onChange={(text) => type({ reason: text })}
                  />
                  {proof.field}
                  {phone ? looks : null}
                  {onCancel ? null : row}
                </div>
              )
            }
          />
        </div>
        {reach ? (
          <Suspense fallback={<Skeleton shape="lines" count={8} />}>
            <ReachPanel {...reach} />
          </Suspense>
        ) : null}
        {onCancel ? row : null}
      </div>
      {handed && (handed.asking || warnings.length > 0) ? (
        <FormQuestion
          offer={offer}
          warnings={warnings}
          chosen={chosenWords(module.schema as FormSchema, handed.input)}
          onGo={() => {
            setHanded({ ...handed, asking: false });
            void send(handed.input, warnings.length > 0);
          }}
          onClose={() => {
            setHanded(null);
            attempt.forget();
          }}
        />
      ) : null}
      {conflict ? (
        <ConflictCheck
          error={error}
          mine={draft.data}
          schema={module.schema}
          load={() => startAction(key, target)}
          onClose={attempt.forget}
          onResolve={(data, version) => {
            attempt.forget();
            attempt.renew();
            draft.replace({ data, version });
          }}
        />
      ) : null}
    </>
  );
}
