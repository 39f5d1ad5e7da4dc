import { useMutation } from '@tanstack/react-query';
import { downloadMend } from '../../data/imports.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as texts from './texts.ts';

/** The wrong rows as a file, to be mended there and brought in again. */
export function MendButton({ id }: { id: string }) {
  const { key } = usePage();
  const mend = useMutation({ mutationFn: () => downloadMend(key, id) });
  return (
    <>
      <Button icon="file-down" working={mend.isPending && texts.downloading} onClick={() => mend.mutate()}>
        {texts.mend}
      </Button>
      {mend.error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(mend.error)}
        </Notice>
      ) : null}
    </>
  );
}
