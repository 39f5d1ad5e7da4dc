import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withDepartment } from '../../definition/routes/department-address.ts';
import type { ManifestRoute } from '../../definition/routes/manifest.ts';
import { AtRest } from '../chunks/at-rest.tsx';
import { loadChunk } from '../chunks/chunk-error.ts';
import type { Manifest } from '../data/manifest.ts';
import { ENTRANCES } from '../entrance/entrances.ts';
import { RegionBoundary } from '../errors/region-boundary.tsx';
import { useLeave } from '../leave/unsaved.tsx';
import { type Destination, resolveDestination } from '../routing/destination.ts';
import { loginAddress } from '../session/redirect.ts';
import type { Session } from '../session/session-store.ts';
import { readCredentials } from '../session/storage.ts';
import { type Claims, isExpired } from '../session/token.ts';
import { Shell } from '../shell/shell.tsx';
import { useApp } from '../state/app-context.tsx';
import { useEnterDepartment } from '../state/use-enter-department.ts';
import { NavigateProvider } from '../ui/link.tsx';
import { useToast } from '../ui/toast.tsx';
import { ScreenPage } from '../views/screen/screen-page.tsx';
import type { PanelLoaders } from '../views/widget-slots.ts';
import { Beside, BesideHead } from './beside.tsx';
import * as texts from './texts.ts';

const LoginPage = lazy(() => loadChunk(ENTRANCES.login));
const LinkPage = lazy(() => loadChunk(ENTRANCES.personal_link));
const WindowFrame = lazy(() => loadChunk(() => import('../shell/window-frame.tsx')));
const liveData = () => import('../state/live-data.ts');

const NONE: PanelLoaders = {};

/** Path this load of the page began with. */
const loadedPath = location.pathname;

/** Whatever the address says: a screen, or the way to where it leads. */
export function Page({ panels = NONE }: { panels?: PanelLoaders }) {
  const navigate = useNavigate();
  const destination = useDestination();
  const leave = useLeave();
  const go = (href: string) => leave(() => void navigate(href));
  const switching = useFollow(destination);
  return (
    <NavigateProvider value={go}>
      <AtRest load={liveData} />
      {destination.kind === 'screen' && !switching ? <Opened {...destination} panels={panels} /> : null}
      {destination.kind === 'screen' && !switching ? (
        <Beside route={destination.route} panels={panels} />
      ) : null}
    </NavigateProvider>
  );
}

function Opened({ route, params, panels }: OpenedProps & { panels: PanelLoaders }) {
  const app = useApp();
  const { login, link, beside } = app.manifest.app;
  // The ways in have a face of their own.
  const Entrance = route.path === login ? LoginPage : route.path === link ? LinkPage : null;
  const screen = <Screen route={route} params={params} />;
  return Entrance || route.extent === 'window' ? (
    <RegionBoundary>
      <Suspense fallback={null}>
        {Entrance ? <Entrance title={app.text(route.title)} /> : <WindowFrame>{screen}</WindowFrame>}
      </Suspense>
    </RegionBoundary>
  ) : (
    <Shell page={route.id} head={beside && <BesideHead route={route} panels={panels} />}>
      {screen}
    </Shell>
  );
}

interface OpenedProps {
  route: ManifestRoute;
  params: Record<string, string>;
}

function Screen({ route, params }: OpenedProps) {
  const { session } = useApp();
  // A boundary of its own per page: going elsewhere leaves a failure behind.
  const key = [session.department, route.id, ...Object.values(params)].join('/');
  return (
    <RegionBoundary key={key}>
      <ScreenPage route={route} params={params} />
    </RegionBoundary>
  );
}

function useDestination(): Destination {
  const { manifest, index, session } = useApp();
  const { pathname, search, hash } = useLocation();
  return useMemo(
    () =>
      resolveDestination(
        {
          manifest,
          index,
          viewer: session.viewer,
          department: session.department,
          entries: entriesOf(),
          loaded: loadedPath,
        },
        { pathname, search, hash },
      ),
    [manifest, index, session, pathname, search, hash],
  );
}

/**
 * Goes where an address that is no screen leads, and keeps the department in the address of one that is. An address that
 * names another department of the person's enters it first; until then, which is what it answers,
 * there is nothing to draw.
 */
function useFollow(destination: Destination): boolean {
  const { manifest, session, href } = useApp();
  const navigate = useNavigate();
  const enter = useEnterDepartment();
  const toast = useToast();
  const { pathname, search, hash } = useLocation();
  const left = useRef<string | null>(null);
  const { parameter } = manifest.app.department;
  const named = new URLSearchParams(search).get(parameter);
  const other =
    session.viewer !== null && named !== null && named !== session.department && ownsDepartment(named);
  useEffect(() => {
    if (other)
      void enter(named).then((entered) => {
        if (entered.viewer) toast({ text: enteredText(manifest, entered) });
      });
    else if (destination.kind === 'go') {
      void navigate(href(destination.to), { replace: true });
      const there = destination.elsewhere?.[0];
      if (there !== undefined) {
        const title = titleOf(manifest, there);
        const address = withDepartment(pathname + search + hash, parameter, there);
        const action = { label: texts.enter, onSelect: () => void navigate(address) };
        toast({ text: texts.belongsTo(pathname, title), action, elsewhere: true, duration: 15_000 });
      } else if (destination.instead)
        toast({ text: texts.missed[destination.instead](pathname), elsewhere: true, duration: 8000 });
    } else if (destination.kind === 'leave') loadPage(destination.to, left);
    else if (destination.kind === 'sign_in') {
      const address = loginAddress(manifest.app.login, destination.wanted);
      if (address.startsWith('/')) void navigate(address, { replace: true });
      else loadPage(address, left);
    } else if (session.viewer && named !== session.department) {
      const address = withDepartment(pathname + search + hash, parameter, session.department);
      void navigate(address, { replace: true });
    }
  }, [
    destination,
    enter,
    hash,
    href,
    manifest,
    named,
    navigate,
    other,
    parameter,
    pathname,
    search,
    session,
    toast,
  ]);
  return other;
}

/** Nobody chose this department by hand, so it is said; menu and data follow it. */
function enteredText(manifest: Manifest, { department }: Session): string {
  return texts.departmentEntered(titleOf(manifest, department));
}

function titleOf({ departments }: Manifest, department: string): string {
  return departments.find(({ code }) => code === department)?.title ?? department;
}

/** What the person is in each department, as far as its token still holds. */
function entriesOf(): Claims[] {
  return readCredentials()
    .map(({ claims }) => claims)
    .filter((claims) => !isExpired(claims, Date.now()));
}

/** A full page load, once: an effect may run again before the browser is gone. */
function loadPage(to: string, left: { current: string | null }): void {
  if (left.current === to) return;
  left.current = to;
  location.assign(to);
}

function ownsDepartment(code: string): boolean {
  return readCredentials().some((one) => one.claims.department === code);
}
