import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withDepartment } from '../../definition/routes/department-address.ts';
import { useLeave } from '../leave/unsaved.tsx';
import { resolveDestination } from '../routing/destination.ts';
import type { Session } from '../session/session-store.ts';
import { signOutOnServer } from '../session/sign-out.ts';
import { clearSignIn, readCredentials } from '../session/storage.ts';
import { useApp, useAppStore } from '../state/app-context.tsx';
import { useEnterDepartment } from '../state/use-enter-department.ts';
import { applyTheme, readTheme, type ThemeChoice } from '../ui/theme.ts';

/** Departments the person has a credential for, with what they are there. */
export function useDepartments() {
  const { manifest, session } = useApp();
  const owned = new Map(readCredentials().map((one) => [one.claims.department, one.claims]));
  return manifest.departments
    .filter((one) => owned.has(one.code) || one.code === session.department)
    .map((one) => {
      const here = one.code === session.department ? session.viewer?.roles : undefined;
      const roles = here ?? owned.get(one.code)?.roles ?? [];
      return {
        code: one.code,
        title: one.title,
        note:
          manifest.roles[roles[0] ?? '']?.label ??
          positionLabel(manifest.positions, session.viewer?.position),
        current: one.code === session.department,
      };
    });
}

function positionLabel(
  positions: Record<string, { label: string }>,
  name: string | undefined,
): string | undefined {
  return positions[name ?? '']?.label;
}

/** Switches the active department: the page stays where it exists there, else home. */
export function useDepartmentSwitch(): (code: string) => void {
  const enter = useEnterDepartment();
  const store = useAppStore();
  const navigate = useNavigate();
  const location = useLocation();
  const leave = useLeave();
  return (code) => leave(() => void enter(code, go));

  function go({ viewer, department }: Session): void {
    const { manifest, index } = store.get();
    const place = { manifest, index, viewer, department, entries: [], loaded: location.pathname };
    const stays = resolveDestination(place, location).kind === 'screen';
    const path = stays ? location.pathname : manifest.app.home;
    void navigate(withDepartment(path, manifest.app.department.parameter, department));
  }
}

/**
 * Signs out here and on the server, then goes to the sign-in page by a full page load; somebody who came by
 * a personal link has no password, and goes to where links lead.
 */
export function useSignOut(): () => Promise<void> {
  const { manifest, session } = useApp();
  const { link, login } = manifest.app;
  return async () => {
    await signOutOnServer();
    clearSignIn();
    location.assign((session.viewer?.opens && link) || login);
  };
}

/** The theme and the way to change it. */
export function useTheme(): [ThemeChoice, (theme: ThemeChoice) => void] {
  const [theme, setTheme] = useState(readTheme);
  return [
    theme,
    (next) => {
      applyTheme(next);
      setTheme(next);
    },
  ];
}
