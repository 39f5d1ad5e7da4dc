import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isOffline } from '../errors/api-error.ts';
import { regionErrorText } from '../errors/error-text.ts';
import { formatMoment } from '../format/dates.ts';
import { aboutLink, type LinkAbout, openLink } from '../session/login-calls.ts';
import { useApp } from '../state/app-context.tsx';
import { usePageTitle } from '../state/page-title.ts';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/spinner.tsx';
import * as uiTexts from '../ui/texts.ts';
import { enterAt } from './enter.ts';
import { Entrance } from './entrance.tsx';
import * as texts from './texts.ts';

/** Where a personal link leads: says for whom and what it is, and opens it at one press. The secret is the fragment. */
export default function LinkPage({ title }: { title: string }) {
  const secret = useLocation().hash.slice(1);
  usePageTitle(title);
  return (
    <Entrance title={title} intro={texts.linkIntro}>
      {secret ? <Link key={secret} secret={secret} /> : <Incomplete />}
    </Entrance>
  );
}

function Incomplete() {
  return <Notice tone="grey">{texts.linkIncomplete}</Notice>;
}

function Link({ secret }: { secret: string }) {
  const about = useQuery({
    queryKey: ['link', secret],
    queryFn: () => aboutLink(secret),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (about.data) return <Opened secret={secret} about={about.data} />;
  if (!about.error) return <Skeleton shape="lines" count={5} />;
  const again = isOffline(about.error) ? (
    <Button onClick={() => void about.refetch()}>{uiTexts.tryAgain}</Button>
  ) : undefined;
  return (
    <Notice tone="red" role="alert" actions={again}>
      {regionErrorText(about.error)}
    </Notice>
  );
}

function Opened({ secret, about }: { secret: string; about: LinkAbout }) {
  const { session } = useApp();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { viewer } = session;
  const other = viewer && viewer.opens === null ? viewer.name : null;
  const open = async () => {
    setWorking(true);
    setFailure(null);
    try {
      enterAt(await openLink(secret, viewer !== null));
    } catch (error) {
      setFailure(error);
      setWorking(false);
    }
  };
  return (
    <>
      {failure ? (
        <Notice tone="red" role="alert">
          {regionErrorText(failure)}
        </Notice>
      ) : null}
      <DefinitionList
        items={[
          { key: 'name', label: texts.linkFor, value: about.name },
          { key: 'title', label: texts.linkPage, value: about.title },
          { key: 'about', label: texts.linkAbout, value: about.about },
          { key: 'department', label: texts.linkDepartment, value: about.department },
          { key: 'until', label: texts.linkUntil, value: formatMoment(about.until, 'long') },
        ]}
      />
      {other ? <Notice tone="amber">{texts.linkSignsOut(other)}</Notice> : null}
      <Button kind="primary" size="large" wide working={working && texts.opening} onClick={() => void open()}>
        {other ? texts.signOutAndOpen(other) : texts.open}
      </Button>
    </>
  );
}
