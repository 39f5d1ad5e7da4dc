import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteModel } from '../../definition/model.ts';
import { useLiveData } from '../data/use-live-data.ts';
import { loadChunk } from '../errors/chunk-error.ts';
import { RegionBoundary } from '../errors/region-boundary.tsx';
import { type Destination, resolveDestination, withDepartment } from '../routing/destination.ts';
import { loginAddress } from '../session/redirect.ts';

import { Shell } from '../shell/shell.tsx';
import { NavigateProvider } from '../ui/link.tsx';
import { ScreenPage } from '../views/screen-page.tsx';
import { useApp } from './app-context.tsx';
import { useLeave } from './unsaved.tsx';

const DefinitionProblems = lazy(() => loadChunk(() => import('../shell/definition-problems.tsx')));
const LoginPage = lazy(() => loadChunk(() => import('../session/pages/login-page.tsx')));

/** Path this load of the page began with (decision 63). */
const loadedPath = location.pathname;

/** Whatever the address says: a screen, or the way to where it leads. */
export function Page() {
  const app = useApp();
  const navigate = useNavigate();
  const destination = useDestination();
  const leave = useLeave();
  const go = (href: string) => leave(() => void navigate(href));
  useLiveData();
  useFollow(destination);
  if (destination.kind !== 'screen') return null;
  const { route, params } = destination;
  const login = route.path === app.manifest.app.login;
  return (
    <NavigateProvider value={go}>
      {login ? (
        <RegionBoundary>
          <Suspense fallback={null}>
            <LoginPage title={app.text(route.title)} />
          </Suspense>
        </RegionBoundary>
      ) : (
        <Shell page={route.id}>
          <Screen route={route} params={params} />
        </Shell>
      )}
      {app.problems.length > 0 ? (
        <Suspense fallback={null}>
          <DefinitionProblems />
        </Suspense>
      ) : null}
    </NavigateProvider>
  );
}

function Screen({ route, params }: { route: RouteModel; params: Record<string, string> }) {
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
        { manifest, index, viewer: session.viewer, department: session.department, loaded: loadedPath },
        { pathname, search, hash },
      ),
    [manifest, index, session, pathname, search, hash],
  );
}

/** Goes where an address that is no screen leads; keeps the department in the address of one that is. */
function useFollow(destination: Destination): void {
  const { manifest, session, href } = useApp();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (destination.kind === 'go') void navigate(href(destination.to), { replace: true });
    else if (destination.kind === 'leave') loadPage(destination.to, left);
    else if (destination.kind === 'sign_in') {
      const address = loginAddress(manifest.app.login, destination.wanted);
      if (address.startsWith('/')) void navigate(address, { replace: true });
      else loadPage(address, left);
    } else if (session.viewer) {
      const { parameter } = manifest.app.department;
      const named = new URLSearchParams(search).get(parameter);
      const address = withDepartment(pathname + search + hash, parameter, session.department);
      if (named !== session.department) void navigate(address, { replace: true });
    }
  }, [destination, hash, href, manifest, navigate, pathname, search, session]);
}

/** A full page load, once: an effect may run again before the browser is gone. */
function loadPage(to: string, left: { current: string | null }): void {
  if (left.current === to) return;
  left.current = to;
  location.assign(to);
}
