import type { FileSource } from '../data/file-source.ts';
import { MOST_BYTES, TooLargeError } from '../data/read-file.ts';
import { ApiError } from '../errors/api-error.ts';
import { LoadFailure } from '../errors/load-failure.tsx';
import { formatBytes } from '../format/numbers.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState, NoAccessState } from '../ui/drawn-states.tsx';
import * as texts from './texts.ts';

export interface FileFailureProps {
  failure: unknown;
  source: FileSource;
  signInHref: string;
  onRetry: () => void;
  onDownload: () => void;
}

/** Why a file did not come, each with what helps. */
export function FileFailure({ failure, source, signInHref, onRetry, onDownload }: FileFailureProps) {
  const status = failure instanceof ApiError ? failure.status : null;
  if (failure instanceof TooLargeError) {
    const size = failure.bytes === null ? null : formatBytes(failure.bytes);
    return (
      <EmptyState title={texts.tooLarge} actions={<Download onDownload={onDownload} />}>
        {texts.tooLargeHelp(size, formatBytes(MOST_BYTES))}
      </EmptyState>
    );
  }
  if (status === 401) {
    const way = (
      <LinkButton kind="primary" href={signInHref}>
        {texts.signIn}
      </LinkButton>
    );
    return (
      <NoAccessState title={texts.signInFirst} actions={way}>
        {texts.signInHelp}
      </NoAccessState>
    );
  }
  // An address that is its own permission is refused when it is forged or too old.
  if (status === 403 && source.kind === 'file')
    return <NoAccessState title={texts.expired}>{texts.expiredHelp}</NoAccessState>;
  if (status === 403) return <NoAccessState title={texts.notForYou}>{texts.signInHelp}</NoAccessState>;
  if (status === 404) return <EmptyState title={texts.notFound}>{texts.notFoundHelp}</EmptyState>;
  return <LoadFailure what={texts.file} error={failure} onRetry={onRetry} />;
}

/** A file of a kind that browsers do not draw. */
export function NotShown({ name, onDownload }: { name: string; onDownload: () => void }) {
  const kind = /\.(\w{1,8})$/.exec(name)?.[1]?.toUpperCase() ?? '';
  return (
    <EmptyState title={texts.cannotShow} actions={<Download onDownload={onDownload} />}>
      {texts.cannotShowHelp(kind)}
    </EmptyState>
  );
}

function Download({ onDownload }: { onDownload: () => void }) {
  return (
    <Button kind="primary" icon="download" onClick={onDownload}>
      {texts.download}
    </Button>
  );
}
