import { useEffect } from 'react';
import { regionErrorText } from '../../errors/error-text.ts';
import { useApp } from '../../state/app-context.tsx';
import { pageTitle } from '../../state/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, NoAccessState } from '../../ui/drawn-states.tsx';
import * as texts from '../texts.ts';

/** In place of a page that the server keeps from whoever asks (403), or that is not there (404). */
export default function RefusedPage({ error, status }: { error: unknown; status: 403 | 404 }) {
  const { home: way, session } = useApp();
  const held = Boolean(session.viewer?.opens);
  // The link leads to this very page, which is closed.
  const done = held && status === 403 && new URL(way, location.origin).pathname === location.pathname;
  const title = titleOf({ status, held, done });
  useTabTitle(title);
  const home = (
    <LinkButton kind="primary" href={way}>
      {held ? texts.toYourPage : texts.toHome}
    </LinkButton>
  );
  if (status === 404)
    return (
      <EmptyState page title={title} actions={home}>
        {texts.notFoundHelp}
      </EmptyState>
    );
  if (done)
    return (
      <EmptyState page title={title}>
        {regionErrorText(error)}
      </EmptyState>
    );
  return (
    <NoAccessState page title={title} actions={home}>
      {regionErrorText(error)}
    </NoAccessState>
  );
}

function titleOf({ status, held, done }: { status: 403 | 404; held: boolean; done: boolean }): string {
  if (status === 404) return texts.notFound;
  if (done) return texts.linkDone;
  return held ? texts.outsideLink : texts.notForYourRole;
}

/** The tab says what stands here, and what it said before once the page opens after all. */
function useTabTitle(title: string): void {
  const { name } = useApp().manifest.app;
  useEffect(() => {
    const before = document.title;
    document.title = pageTitle(title, name);
    return () => {
      document.title = before;
    };
  }, [title, name]);
}
