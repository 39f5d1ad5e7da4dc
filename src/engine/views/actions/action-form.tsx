import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { useUnsaved } from '../../app/unsaved.tsx';
import { doAction, startAction } from '../../data/actions.ts';
import type { ActionDone } from '../../data/answers.ts';
import { ApiError, errorEntries, errorId, isOffline } from '../../errors/api-error.ts';
import { loadChunk } from '../../errors/chunk-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { newId } from '../../format/new-id.ts';
import { ConflictCheck } from '../../forms/conflict-check.tsx';
import { useFormModule } from '../../forms/form-module.ts';
import { inputFaults } from '../../forms/input-faults.ts';
import { readDraft, removeDraft, writeDraft } from '../../forms/local-drafts.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePage } from '../page-context.tsx';
import styles from './action-form.module.css';
import { type Asked, FormQuestion, warningsIn } from './form-question.tsx';
import { Refusal } from './refusal.tsx';
import type { Wish } from './wish.ts';

const SchemaForm = lazy(() => loadChunk(() => import('../../forms/schema-form.tsx')));

type Data = Record<string, unknown>;

/** What was typed, and the version of the row it was typed on: a newer one in between is a conflict to be shown. */
interface Draft {
  data: Data;
  reason: string;
  version: number | null;
}

export interface ActionFormProps {
  wish: Wish;
  onDone: (done: Pick<ActionDone, 'message' | 'opens'>) => void;
  onCancel?: () => void;
  headingLevel: 2 | 3;
}

/** The form of a transition with its start values; what is typed is kept on this device until it is sent. */
export function ActionForm(props: ActionFormProps) {
  const { wish } = props;
  const { key } = usePage();
  const target = useMemo(
    () => ({ name: wish.offer.name, id: wish.id, item: wish.offer.item }),
    [wish.offer.name, wish.id, wish.offer.item],
  );
  const form = useFormModule(wish.offer.form);
  const start = useQuery({
    queryKey: ['action', key, target],
    queryFn: ({ signal }) => startAction(key, target, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failure = form.error ?? start.error;
  if (failure) {
    return (
      <ErrorState
        title="Formulir gagal dimuat"
        code={errorId(failure) ?? undefined}
        onRetry={() => void (form.error ? form.refetch() : start.refetch())}
      >
        {regionErrorText(failure)}
      </ErrorState>
    );
  }
  if (!form.data || !start.data) return <Skeleton shape="form" />;
  return (
    <Suspense fallback={<Skeleton shape="form" />}>
      <Filled {...props} target={target} start={start.data} module={form.data} />
    </Suspense>
  );
}

type FilledProps = ActionFormProps & {
  target: { name: string; id?: string; item?: string };
  start: Awaited<ReturnType<typeof startAction>>;
  module: NonNullable<ReturnType<typeof useFormModule>['data']>;
};

function Filled({ wish, onDone, onCancel, headingLevel, target, start, module }: FilledProps) {
  const { key, page } = usePage();
  const { session } = useApp();
  const { offer } = wish;
  const place = [session.viewer?.id, key.route, target.name, target.id ?? page.row?.id, target.item].join(
    ':',
  );
  const [initial] = useState(() => readDraft<Draft>(place)?.value ?? null);
  const [restored, setRestored] = useState(initial !== null);
  const [data, setData] = useState<Data>(initial?.data ?? start.defaults);
  const [reason, setReason] = useState(initial?.reason ?? '');
  const [reasonMissing, setReasonMissing] = useState(false);
  const [dirty, setDirty] = useState(initial !== null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [intent, setIntent] = useState(newId);
  const [version, setVersion] = useState(initial ? (initial.version ?? start.version) : start.version);
  // The library reads its data once; a resolved conflict is other data.
  const [edition, setEdition] = useState(0);
  useUnsaved(dirty && !working);

  const keep = (next: Data, nextReason: string, on = version) => {
    setDirty(true);
    setIntent(newId());
    writeDraft<Draft>(place, { data: next, reason: nextReason, version: on }, new Date());
  };
  const startOver = () => {
    removeDraft(place);
    setRestored(false);
    setDirty(false);
    setData(start.defaults);
    setReason('');
    setVersion(start.version);
    setEdition((n) => n + 1);
  };
  const submit = (input: Data) => {
    const missing = offer.reason === 'required' && !reason.trim();
    setReasonMissing(missing);
    if (missing) return;
    if (offer.confirm) setAsked({ input, warnings: [] });
    else void send(input, false);
  };
  const send = async (input: Data, accept: boolean) => {
    setAsked(null);
    setWorking(true);
    setError(null);
    try {
      const done = await doAction(
        key,
        target,
        { input, reason: reason.trim() || undefined, version, accept: accept || undefined },
        intent,
      );
      removeDraft(place);
      setDirty(false);
      onDone(done);
    } catch (refused) {
      if (!isOffline(refused)) setIntent(newId());
      const warnings = warningsIn(refused);
      if (warnings.length > 0) setAsked({ input, warnings });
      else setError(refused);
    } finally {
      setWorking(false);
    }
  };
  const faults = inputFaults(error);
  const serverErrors = useMemo(() => inputFaults(error).fields, [error]);
  const blocked = start.blocked.map((one) => one.message);
  const conflict = isConflict(error);
  return (
    <>
      {blocked.length > 0 ? (
        <Notice tone="amber" title="Belum dapat dikirim.">
          {blocked.join('; ')}
        </Notice>
      ) : null}
      {restored ? (
        <Notice role="status" actions={<Button onClick={startOver}>Mulai dari awal</Button>}>
          Isian terakhir Anda yang belum dikirim dipulihkan.
        </Notice>
      ) : null}
      {error && !conflict && (faults.general.length > 0 || serverErrors.length === 0) ? (
        <Notice tone="red" role="alert">
          <Refusal error={error} />
        </Notice>
      ) : null}
      <SchemaForm
        key={edition}
        module={module}
        from={{ action: target.name, id: target.id, item: target.item }}
        data={data}
        headingLevel={headingLevel}
        serverErrors={serverErrors}
        onChange={(next) => {
          setData(next);
          keep(next, reason);
        }}
        onSubmit={submit}
        footer={
          <div className={styles.footer}>
            {offer.reason ? (
              <TextField
                label="Alasan"
                optional={offer.reason === 'optional'}
                multiline
                value={reason}
                error={
                  (reasonMissing && !reason.trim() ? 'Tulis alasannya dahulu.' : null) ??
                  faults.reason ??
                  undefined
                }
                onChange={(next) => {
                  setReason(next);
                  keep(data, next);
                }}
              />
            ) : null}
            <ButtonRow>
              <Button
                type="submit"
                kind={offer.tone === 'danger' ? 'danger-solid' : 'primary'}
                size="large"
                working={working && 'Mengirim'}
                blocked={blocked.length > 0 ? blocked.join('; ') : null}
                reasonHidden
              >
                {offer.label}
              </Button>
              {onCancel ? (
                <Button size="large" onClick={onCancel}>
                  Kembali
                </Button>
              ) : null}
            </ButtonRow>
          </div>
        }
      />
      {asked ? (
        <FormQuestion
          offer={offer}
          asked={asked}
          onGo={() => void send(asked.input, asked.warnings.length > 0)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {conflict ? (
        <ConflictCheck
          error={error}
          mine={data}
          schema={module.schema}
          load={() => startAction(key, target)}
          onClose={() => setError(null)}
          onResolve={(resolved, current) => {
            setError(null);
            setVersion(current);
            setData(resolved);
            setEdition((n) => n + 1);
            keep(resolved, reason, current);
          }}
        />
      ) : null}
    </>
  );
}

/** Somebody else changed the row meanwhile; other refusals with 409 have codes of their own. */
function isConflict(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    errorEntries(error).some((entry) => entry.code === 'E_PROCESS_CONFLICT')
  );
}
