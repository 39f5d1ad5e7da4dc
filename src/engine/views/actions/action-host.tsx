import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { preloadable } from '../../chunks/preloadable.ts';
import { useAtHand } from '../../chunks/use-at-hand.ts';
import { doAction } from '../../data/actions.ts';
import { refreshRows } from '../../data/queries.ts';
import * as errorTexts from '../../errors/texts.ts';
import { newId } from '../../format/new-id.ts';
import { usePage } from '../../page/page-context.tsx';
import { handsIn } from '../../page/primary.ts';
import { useApp } from '../../state/app-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Submitters, SubmittersContext } from '../submitters.ts';
import type { Prepared } from './prepare.ts';
import { isAskedInRow, RowQuestions } from './row-questions.tsx';
import { useOpening } from './use-opening.ts';
import { type Failure, type Finished, failureOf, seenVersion, targetOf, type Wish, wishKey } from './wish.ts';

const LinkDialog = lazy(() => loadChunk(() => import('./link-dialog.tsx')));
const ActionDialog = preloadable(() => import('./action-dialog.tsx'));
const BulkDialog = preloadable(() => import('./bulk-dialog.tsx'));

interface Actions {
  /** Starts a wish: asks what has to be asked, or does it at once. */
  start: (wish: Wish) => void;
  /** What is under way without a dialog, by `wishKey`. */
  working: ReadonlySet<string>;
  /** Says what was done, shows the new state, opens what follows. */
  finish: (done: Finished, wish: Wish) => void;
}

/** A wish whose dialog is open or waits for the one before it to close. */
interface Asked {
  wish: Wish;
  /** What went wrong when it was tried without asking. */
  failure: Failure | null;
  prepared?: Prepared;
}

const ActionContext = createContext<Actions | null>(null);

export function useActions(): Actions {
  const actions = use(ActionContext);
  if (!actions) throw new Error('useActions needs an ActionHost around it');
  return actions;
}

const NONE: ReadonlySet<string> = new Set();

function asksNothing(wish: Wish): boolean {
  const { offer } = wish;
  return !offer.form && !offer.reason && !offer.confirm && !offer.identified && !wish.ids;
}

/** Shows at first what only the server knows. */
function needsPreparing({ offer, ids, preview, listed }: Wish): boolean {
  return Boolean(ids ? preview : offer.form || (listed && offer.confirm));
}

/** How long a press waits for the form on the page that hands it in, in milliseconds; then it is asked for in a dialog. */
const LOADING_MS = 1000;

/** Runs the actions of one page; holds the dialog that is open. */
export function ActionHost({ children }: { children: ReactNode }) {
  const { key, page, screen } = usePage();
  const { href } = useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked[]>([]);
  const [inRow, setInRow] = useState<Wish | null>(null);
  const leaveRow = useCallback(() => setInRow(null), []);
  const [made, setMade] = useState<Finished | null>(null);
  const [working, setWorking] = useState(NONE);
  const [submitters] = useState(() => new Submitters());
  const opening = useOpening();
  useAtHand(ActionDialog, page.actions.length > 0);

  const actions = useMemo<Actions>(() => {
    const finish: Actions['finish'] = (done, finished) => {
      setAsked((now) => without(now, finished));
      if (done.link) setMade(done);
      else toast({ text: done.message || errorTexts.saved, done: true });
      void refreshRows(client);
      finished.onDone?.();
      if (done.opens) void navigate(href(done.opens));
    };
    const mark = (wanted: Wish, busy: boolean) =>
      setWorking((now) => {
        const others = [...now].filter((key) => key !== wishKey(wanted));
        return new Set(busy ? [...others, wishKey(wanted)] : others);
      });
    const ask = (wanted: Wish, prepared?: Prepared) =>
      setAsked((now) => [{ wish: wanted, failure: null, prepared }, ...now.filter((one) => one.failure)]);
    const atOnce = async (wanted: Wish) => {
      const intent = newId();
      mark(wanted, true);
      try {
        finish(await doAction(key, targetOf(wanted), { version: seenVersion(wanted) }, intent), wanted);
      } catch (error) {
        const failure = failureOf(error, intent);
        // A refusal is news of the rows: what the wish stood on may have changed.
        if (failure.intent !== intent) void refreshRows(client);
        // The dialog shows what went wrong and offers to try again, after what the person is busy with.
        setAsked((now) => [...now, { wish: wanted, failure }]);
      } finally {
        mark(wanted, false);
      }
    };
    const begin = (wanted: Wish) => {
      if (asksNothing(wanted)) void atOnce(wanted);
      else if (needsPreparing(wanted))
        void opening.begin(wanted, {
          code: (wanted.ids ? BulkDialog : ActionDialog).preload,
          busy: mark,
          open: ask,
        });
      else ask(wanted);
    };
    return {
      finish,
      working,
      start: (wanted) => {
        opening.forget();
        if (isAskedInRow(wanted)) return setInRow(wanted);
        const { name } = wanted.offer;
        if (wanted.handed || wanted.ids || wanted.id) return begin(wanted);
        const submit = submitters.get(name);
        if (submit) submit();
        else if (handsIn({ page, screen }, name))
          void submitters.comes(name, LOADING_MS).then((there) => (there ? there() : begin(wanted)));
        else begin(wanted);
      },
    };
  }, [client, href, key, navigate, opening, page, screen, submitters, toast, working]);

  const [first] = asked;
  const asking = first && {
    wish: first.wish,
    prepared: first.prepared,
    onClose: () => setAsked((now) => without(now, first.wish)),
    onDone: (done: Finished) => actions.finish(done, first.wish),
  };
  return (
    <ActionContext value={actions}>
      <SubmittersContext value={submitters}>
        <RowQuestions open={inRow} onClose={leaveRow}>
          {children}
        </RowQuestions>
      </SubmittersContext>
      {first && asking ? (
        <Suspense fallback={null}>
          {first.wish.ids ? (
            <BulkDialog key={wishKey(first.wish)} {...asking} ids={first.wish.ids} />
          ) : (
            <ActionDialog key={wishKey(first.wish)} {...asking} failure={first.failure} />
          )}
        </Suspense>
      ) : null}
      {made?.link ? (
        <Suspense fallback={null}>
          <LinkDialog link={made.link} message={made.message} onClose={() => setMade(null)} />
        </Suspense>
      ) : null}
    </ActionContext>
  );
}

function without(asked: Asked[], wish: Wish): Asked[] {
  return asked.filter((one) => one.wish !== wish);
}
