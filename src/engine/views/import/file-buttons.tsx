import { useMutation } from '@tanstack/react-query';
import { downloadMend, downloadResult } from '../../data/imports.ts';
import type { PageKey } from '../../data/queries.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as texts from './texts.ts';

/** The wrong rows as a file, to be mended there and brought in again. */
export const MendButton = ({ id }: { id: string }) => (
  <FileButton id={id} label={texts.mend} file={downloadMend} />
);

/** What became of each row. */
export const ResultButton = ({ id }: { id: string }) => (
  <FileButton id={id} label={texts.result} file={downloadResult} />
);

interface FileButtonProps {
  id: string;
  label: string;
  file: (page: PageKey, id: string) => Promise<void>;
}

function FileButton({ id, label, file }: FileButtonProps) {
  const { key } = usePage();
  const mend = useMutation({ mutationFn: () => file(key, id) });
  return (
    <>
      <Button icon="file-down" working={mend.isPending && texts.downloading} onClick={() => mend.mutate()}>
        {label}
      </Button>
      {mend.error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(mend.error)}
        </Notice>
      ) : null}
    </>
  );
}
