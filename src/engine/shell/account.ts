import type { SessionViewer } from '../session/session-store.ts';
import { useApp } from '../state/app-context.tsx';
import type { MenuGroup } from '../ui/menu.tsx';
import type { ThemeChoice } from '../ui/theme.ts';
import * as texts from './texts.ts';
import { useSignOut, useTheme } from './use-account.ts';

const THEMES: { key: ThemeChoice; label: string }[] = [
  { key: 'device', label: texts.themes.device },
  { key: 'light', label: texts.themes.light },
  { key: 'dark', label: texts.themes.dark },
];

/** One's own account, theme and sign-out, as the account menu shows them. */
export function useAccountGroups(): MenuGroup[] {
  const { manifest, href } = useApp();
  const { account } = manifest.app;
  const [theme, setTheme] = useTheme();
  const signOut = useSignOut();
  return [
    ...(account === undefined
      ? []
      : [
          {
            key: 'account',
            items: [{ key: 'account', label: texts.account, icon: 'user' as const, href: href(account) }],
          },
        ]),
    {
      key: 'theme',
      label: texts.theme,
      items: THEMES.map((one) => ({
        ...one,
        icon: one.key === 'device' ? 'monitor' : one.key === 'light' ? 'sun' : 'moon',
        checked: theme === one.key,
        onSelect: () => setTheme(one.key),
      })),
    },
    {
      key: 'session',
      items: [{ key: 'out', label: texts.signOut, icon: 'sign-out', onSelect: () => void signOut() }],
    },
  ];
}

/** For whom somebody has a role as a deputy, as their profile says. */
function holdersOf({ profile: { on_behalf } }: SessionViewer, role: string): string[] {
  if (!Array.isArray(on_behalf)) return [];
  return on_behalf.flatMap((one) => (one?.role === role && typeof one.name === 'string' ? [one.name] : []));
}

/** What the person is in the active department: roles, else the position. */
export function usePersonDetail(): string {
  const { manifest, session } = useApp();
  const { viewer } = session;
  if (!viewer) return '';
  const roles = viewer.roles.flatMap((role) => {
    const label = manifest.roles[role]?.label;
    if (!label) return [];
    const holders = holdersOf(viewer, role);
    return [holders.length > 0 ? texts.onBehalf(label, holders.join(', ')) : label];
  });
  return [manifest.positions[viewer.position]?.label, ...roles].filter(Boolean).join(', ');
}
