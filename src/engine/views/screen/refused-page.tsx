import { regionErrorText } from '../../errors/error-text.ts';
import { useApp } from '../../state/app-context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, NoAccessState } from '../../ui/states.tsx';
import * as texts from '../texts.ts';

/** In place of a page that the server keeps from whoever asks (403), or that is not there (404). */
export default function RefusedPage({ error, status }: { error: unknown; status: 403 | 404 }) {
  const { home: way, session } = useApp();
  const held = Boolean(session.viewer?.opens);
  const home = (
    <LinkButton kind="primary" href={way}>
      {held ? texts.toYourPage : texts.toHome}
    </LinkButton>
  );
  if (status === 404)
    return (
      <EmptyState page title={texts.notFound} actions={home}>
        {texts.notFoundHelp}
      </EmptyState>
    );
  // The link leads to this very page, which is closed.
  if (held && new URL(way, location.origin).pathname === location.pathname)
    return (
      <EmptyState page title={texts.linkDone}>
        {regionErrorText(error)}
      </EmptyState>
    );
  return (
    <NoAccessState page title={held ? texts.outsideLink : texts.notForYourRole} actions={home}>
      {regionErrorText(error)}
    </NoAccessState>
  );
}
