import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { doAction } from '../../data/actions.ts';
import { refreshRows } from '../../data/queries.ts';
import { DEFAULT_SUCCESS } from '../../errors/error-text.ts';
import { newId } from '../../format/new-id.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Submitters, SubmittersContext } from '../submitters.ts';
import { type Failure, type Finished, failureOf, seenVersion, type Wish, wishKey } from './wish.ts';

const LinkDialog = lazy(() => loadChunk(() => import('./link-dialog.tsx')));
const ActionDialog = lazy(() => loadChunk(() => import('./action-dialog.tsx')));
const BulkDialog = lazy(() => loadChunk(() => import('./bulk-dialog.tsx')));

interface Actions {
  /** Starts a wish: asks what has to be asked, or does it at once. */
  start: (wish: Wish) => void;
  /** Names of the transitions under way without a dialog. */
  working: string | null;
  /** Says what was done, shows the new state, opens what follows. */
  finish: (done: Finished, wish: Wish) => void;
}

const ActionContext = createContext<Actions | null>(null);

export function useActions(): Actions {
  const actions = use(ActionContext);
  if (!actions) throw new Error('useActions needs an ActionHost around it');
  return actions;
}

function asksNothing(wish: Wish): boolean {
  const { offer } = wish;
  return !offer.form && !offer.reason && !offer.confirm && !wish.ids;
}

/** Runs the actions of one page; holds the dialog that is open. */
export function ActionHost({ children }: { children: ReactNode }) {
  const { key } = usePage();
  const { href } = useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [wish, setWish] = useState<Wish | null>(null);
  const [made, setMade] = useState<Finished | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [working, setWorking] = useState<string | null>(null);
  const [submitters] = useState<Submitters>(() => new Map());

  const actions = useMemo<Actions>(() => {
    const finish: Actions['finish'] = (done, finished) => {
      setWish(null);
      if (done.link) setMade(done);
      else toast({ text: done.message || DEFAULT_SUCCESS });
      void refreshRows(client);
      finished.onDone?.();
      if (done.opens) void navigate(href(done.opens));
    };
    const atOnce = async (wanted: Wish) => {
      const intent = newId();
      setWorking(wishKey(wanted));
      try {
        const target = { name: wanted.offer.name, id: wanted.id, item: wanted.offer.item };
        finish(await doAction(key, target, { version: seenVersion(wanted) }, intent), wanted);
      } catch (error) {
        // The dialog shows what went wrong and offers to try again.
        const failed = failureOf(error, intent);
        setFailure(failed);
        // A refusal is news of the rows: what the wish stood on may have changed.
        if (failed.intent !== intent) void refreshRows(client);
        setWish(wanted);
      } finally {
        setWorking(null);
      }
    };
    return {
      finish,
      working,
      start: (wanted) => {
        setFailure(null);
        const submit =
          wanted.input || wanted.ids || wanted.id ? undefined : submitters.get(wanted.offer.name);
        if (submit) submit();
        else if (asksNothing(wanted)) void atOnce(wanted);
        else setWish(wanted);
      },
    };
  }, [client, href, key, navigate, submitters, toast, working]);

  const asking = wish && {
    wish,
    onClose: () => setWish(null),
    onDone: (done: Finished) => actions.finish(done, wish),
  };
  return (
    <ActionContext value={actions}>
      <SubmittersContext value={submitters}>{children}</SubmittersContext>
      {asking ? (
        <Suspense fallback={null}>
          {asking.wish.ids ? (
            <BulkDialog key={wishKey(asking.wish)} {...asking} ids={asking.wish.ids} />
          ) : (
            <ActionDialog key={wishKey(asking.wish)} {...asking} failure={failure} />
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
