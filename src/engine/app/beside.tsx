import { Component, type ReactNode } from 'react';
import type { ManifestRoute } from '../../definition/routes/manifest.ts';
import { AtRest } from '../chunks/at-rest.tsx';
import { useApp } from '../state/app-context.tsx';
import type { PanelLoaders } from '../views/widget-slots.ts';

/** The panel that the application has beside its pages, for whoever is signed in; its code comes once the page rests. */
export function Beside({ route, panels }: BesideProps) {
  const { manifest, session } = useApp();
  const { beside } = manifest.app;
  const loaders = beside && panels[beside.widget];
  if (!loaders || !session.viewer || session.viewer.opens || beside.alone.includes(route.screen)) return null;
  return (
    <Quiet key={session.viewer.id}>
      <AtRest load={loaders.panel} />
    </Quiet>
  );
}

/** The way to that part in the head of the same pages and of its own. */
export function BesideHead({ route, panels }: BesideProps) {
  const { beside } = useApp().manifest.app;
  const loaders = beside && panels[beside.widget];
  if (!loaders || (beside.alone.includes(route.screen) && route.path !== beside.path)) return null;
  return (
    <Quiet>
      <AtRest load={loaders.head} />
    </Quiet>
  );
}

interface BesideProps {
  route: ManifestRoute;
  panels: PanelLoaders;
}

/** The page is as good as before without what fails in here. */
class Quiet extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
