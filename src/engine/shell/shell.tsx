import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AtRest } from '../chunks/at-rest.tsx';
import { loadChunk } from '../chunks/chunk-error.ts';
import { preloadable } from '../chunks/preloadable.ts';
import { useAtHand } from '../chunks/use-at-hand.ts';
import { useApp } from '../state/app-context.tsx';
import { useWaiting } from '../state/use-waiting.ts';
import { AccountMenu } from '../ui/account-menu.tsx';
import { AppFrame } from '../ui/app-frame.tsx';
import { DepartmentSwitcher } from '../ui/department-switcher.tsx';
import { laterIcons } from '../ui/icons/later.ts';
import { usePhone } from '../ui/media.ts';
import { BottomBar, Sidebar } from '../ui/sidebar.tsx';
import * as uiTexts from '../ui/texts.ts';
import { Brand, SearchButton, TopBar } from '../ui/top-bar.tsx';
import { useAccountGroups, usePersonDetail } from './account.ts';
import { Bell } from './bell.tsx';
import type { DepartmentTasksProps } from './department-tasks.tsx';
import { countsWaiting, sidebarGroups } from './menu-model.ts';
import { useRail } from './rail.ts';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import { SearchHost } from './search-host.tsx';
import styles from './shell.module.css';
import * as texts from './texts.ts';
import { useDepartmentSwitch, useDepartments } from './use-account.ts';
import { useChip } from './use-chip.tsx';
import { useCommandKey } from './use-command-key.ts';

const DefinitionProblems = lazy(() => loadChunk(() => import('./definition-problems.tsx')));
/** Nobody has to know how much waits elsewhere to go there: without its code the list says what one is there. */
const DepartmentTasks = lazy(() =>
  import('./department-tasks.tsx').catch(() => ({ default: ({ role }: DepartmentTasksProps) => role })),
);
const HeldAccount = lazy(() => loadChunk(() => import('./held-account.tsx')));
/** Nobody sees it on the screen. */
const letterhead = () => import('./letterhead.tsx');
const ownPhoto = () => import('../state/person-face.tsx');
const PhoneMenu = preloadable(() => import('./phone-menu.tsx'));

interface ShellProps {
  /** The route. */
  page: string;
  /** Between the notifications and the person, where there is room. */
  head?: ReactNode;
  children: ReactNode;
}

/** Everything around a page: bar, sidebar, phone bar and menu, search, state of the network. */
export function Shell({ page, head, children }: ShellProps) {
  const app = useApp();
  const { manifest, session } = app;
  const { pathname } = useLocation();
  const phone = usePhone();
  const [searching, setSearching] = useState(false);
  const [menu, setMenu] = useState<string | null>(null);
  const wide = app.index.byId(page)?.extent === 'wide';
  const { rail, toggle } = useRail(page, wide);
  useAtHand(PhoneMenu, phone);
  useAtHand(laterIcons);
  useCommandKey(() => setSearching(true));
  const departments = useDepartments();
  const switchDepartment = useDepartmentSwitch();
  const accountGroups = useAccountGroups();
  const detail = usePersonDetail();
  // The menu belongs to the page it was opened on: going elsewhere closes it.
  const menuOpen = menu === pathname;
  const framed = session.viewer !== null && !session.viewer.opens;
  const waiting = useWaiting(framed && (!phone || menuOpen) && countsWaiting(app));
  const groups = sidebarGroups(app, { pathname, page, waiting });
  const { home } = app;
  const chip = useChip();
  const banner = (
    <>
      <ReadOnlyBanner />
      {app.problems.length > 0 ? (
        <Suspense fallback={null}>
          <DefinitionProblems page={page} />
        </Suspense>
      ) : null}
    </>
  );
  if (!session.viewer || session.viewer.opens) {
    const bar = (
      <TopBar brand={<Brand name={manifest.app.name} href={home} />} state={chip}>
        {session.viewer ? (
          <Suspense fallback={null}>
            <HeldAccount name={session.viewer.name} />
          </Suspense>
        ) : null}
      </TopBar>
    );
    return (
      <AppFrame topBar={bar} banner={banner}>
        <AtRest load={letterhead} />
        {children}
      </AppFrame>
    );
  }
  return (
    <AppFrame
      rail={rail}
      wide={wide}
      banner={banner}
      topBar={
        <TopBar
          brand={<Brand name={manifest.app.name} href={home} />}
          switcher={
            <DepartmentSwitcher
              departments={departments.map((one) => ({
                ...one,
                note: (
                  <Suspense fallback={one.note}>
                    <DepartmentTasks code={one.code} role={one.note} />
                  </Suspense>
                ),
              }))}
              onChoose={switchDepartment}
              note={texts.menuFollows}
            />
          }
          state={chip}
          search={<SearchButton onOpen={() => setSearching(true)} label={texts.searchEverything} />}
        >
          <Bell />
          {head ? <span className={styles.head}>{head}</span> : null}
          <AccountMenu
            name={session.viewer.name}
            photo={<AtRest load={ownPhoto} />}
            detail={detail}
            groups={accountGroups}
          />
        </TopBar>
      }
      sidebar={<Sidebar groups={groups} rail={rail} onToggle={toggle} />}
      bottomBar={
        phone ? (
          <BottomBar
            items={[
              {
                key: 'home',
                label: texts.home,
                icon: 'home',
                href: home,
                current: pathname === manifest.app.home && !menuOpen,
              },
              { key: 'search', label: texts.search, icon: 'search', onSelect: () => setSearching(true) },
              {
                key: 'menu',
                label: uiTexts.menu,
                icon: 'menu',
                current: menuOpen,
                onSelect: () => setMenu(menuOpen ? null : pathname),
              },
            ]}
          />
        ) : null
      }
    >
      {phone && menuOpen ? (
        <Suspense fallback={null}>
          <PhoneMenu
            groups={groups}
            detail={detail}
            departments={departments}
            onDepartment={(code) => {
              setMenu(null);
              switchDepartment(code);
            }}
            onLeave={() => setMenu(null)}
          />
        </Suspense>
      ) : null}
      <AtRest load={letterhead} />
      {/* The page stays alive under the menu, so that what was typed is still there afterwards. */}
      <div hidden={phone && menuOpen}>{children}</div>
      {searching ? <SearchHost onClose={() => setSearching(false)} /> : null}
    </AppFrame>
  );
}
