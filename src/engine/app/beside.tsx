import { Component, type ReactNode } from 'react';
import type { ManifestRoute } from '../../definition/routes/manifest.ts';
import { AtRest } from '../chunks/at-rest.tsx';
import { useApp } from '../state/app-context.tsx';
import type { PanelLoaders } from '../views/widget-slots.ts';

/** The panel that the application has beside its pages, for whoever is signed in; its code comes once the page rests. */
export function Beside({ route, panels }: { route: ManifestRoute; panels: PanelLoaders }) {
  const { manifest, session } = useApp();
  const { beside } = manifest.app;
  const load = beside && panels[beside.widget];
  if (!load || !session.viewer || session.viewer.opens || beside.alone.includes(route.screen)) return null;
  return (
    <Quiet key={session.viewer.id}>
      <AtRest load={load} />
    </Quiet>
  );
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
