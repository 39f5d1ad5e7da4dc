import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { ManifestRoute } from '../../../definition/routes/manifest.ts';
import { type PageKey, pageQuery, screenQuery } from '../../data/queries.ts';
import { ApiError } from '../../errors/api-error.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { PageProvider, type PageScope } from '../../page/page-context.tsx';
import { useSeenTo } from '../../page/seen-to.ts';
import { useApp } from '../../state/app-context.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { Skeleton } from '../../ui/spinner.tsx';
import { ActionHost } from '../actions/action-host.tsx';
import * as texts from '../texts.ts';
import { ScreenView } from './screen-view.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const RefusedPage = lazy(() => import('./refused-page.tsx'));

interface ScreenPageProps {
  route: ManifestRoute;
  params: Record<string, string>;
}

/** One screen with its data: loading, failure, no access, and then the page itself. */
export function ScreenPage({ route, params }: ScreenPageProps) {
  const { manifest, session, text } = useApp();
  const client = useQueryClient();
  const viewer = session.viewer?.id ?? null;
  const { department } = session;
  const key = useMemo<PageKey>(
    () => ({ viewer, department, route: route.id, params }),
    [viewer, department, route.id, params],
  );
  const screen = useQuery({ ...screenQuery(route.screen, manifest.hash), placeholderData: keepSame });
  const page = useQuery(pageQuery(key));
  usePageTitle(page.data?.title || text(route.title));
  useKeptFocus();
  const seenTo = useSeenTo(page.data, screen.data);
  const scope = useMemo<PageScope | null>(() => {
    if (!page.data || !screen.data) return null;
    return {
      route,
      screen: screen.data,
      page: page.data,
      key,
      now: new Date(page.data.now),
      refresh: () => client.invalidateQueries({ queryKey: pageQuery(key).queryKey }),
      seenTo,
    };
  }, [client, key, page.data, route, screen.data, seenTo]);

  // What a personal link was for is done: the page it leaves behind is not theirs any more.
  const closed = statusOf(page.error) === 403 && Boolean(session.viewer?.opens);
  if (scope && !closed) {
    return (
      <PageProvider value={scope}>
        <ActionHost>
          <Suspense fallback={<Skeleton shape="record" count={8} />}>
            <ScreenView />
            <Arrival />
          </Suspense>
        </ActionHost>
      </PageProvider>
    );
  }
  const error = page.error ?? screen.error;
  if (!error)
    return (
      <Skeleton shape={route.segments.some((segment) => segment.param) ? 'record' : 'table'} count={8} />
    );
  const status = statusOf(error);
  // The server answered, so the rest of the application can be had from it; without a network it could not.
  if (status === 403 || status === 404)
    return (
      <Suspense fallback={null}>
        <RefusedPage {...{ error, status }} />
        <Arrival />
      </Suspense>
    );
  return (
    <LoadFailure
      what={text(route.title) || texts.page}
      error={error}
      onRetry={() => {
        void page.refetch();
        void screen.refetch();
      }}
      working={page.isFetching || screen.isFetching}
    />
  );
}

/** While a screen's new definition is on its way the old one stays, with everything typed into it. */
function keepSame<T extends { name: string }>(previous: T | undefined): T | undefined {
  return previous;
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null);

/**
 * Once a page is there: its top and its heading, for eyes and for screen readers. Not on the first page, and not when its
 * own list or tab changes the address, whatever way it does. In the same breath as the page is drawn: later it would take
 * the focus away from what somebody quick has chosen already.
 */
function Arrival() {
  const type = useNavigationType();
  const arrived = useRef(firstPage);
  const arrive = useEffectEvent(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    firstPage = false;
    // Runs again when the page was hidden for a part that was on its way: it is no arrival.
    if (!arrived.current) arrive();
    arrived.current = true;
  }, []);
  return null;
}
let firstPage = true;
