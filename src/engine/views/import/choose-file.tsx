import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportColumns } from '../../../definition/wire.ts';
import { beginImport, downloadTemplate } from '../../data/imports.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { inputFaults } from '../../errors/input-faults.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { UploadArea } from '../../ui/upload-area.tsx';
import styles from './import.module.css';
import * as texts from './texts.ts';

const MOST_BYTES = 10 * 1024 * 1024;

interface ChooseFileProps {
  block: string;
  columns: ImportColumns['columns'];
  onBegun: (run: string) => void;
  /** The file is at hand: its headings can be put together with the columns. */
  onFile: (file: File) => void;
  onMap: () => void;
}

/** The file to be brought in, and what its columns may hold. */
export function ChooseFile({ block, columns, onBegun, onFile, onMap }: ChooseFileProps) {
  const { key } = usePage();
  const [fault, setFault] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: (file: File) => beginImport(key, block, { file }),
    onSuccess: ({ id }) => onBegun(id),
    onError: (error) => setFault(regionErrorText(error)),
  });
  const template = useMutation({
    mutationFn: () => downloadTemplate(key, block),
    onError: (error) => setFault(regionErrorText(error)),
  });
  const choose = ([file]: File[]) => {
    if (!file || send.isPending) return;
    const tooLarge = file.size > MOST_BYTES;
    setFault(tooLarge ? texts.tooLarge : null);
    if (tooLarge) return;
    onFile(file);
    send.mutate(file);
  };
  return (
    <>
      <div className={styles.figures}>
        <UploadArea
          title={texts.file}
          rules={texts.rules}
          accept=".xlsx,.csv"
          onFiles={choose}
          error={fault}
          blocked={send.isPending ? texts.sending : null}
          primary
        />
        {isOfHeadings(send.error) ? (
          <div>
            <Button onClick={onMap}>{texts.mapColumns}</Button>
          </div>
        ) : null}
        {send.isPending ? (
          <Notice role="status">
            <Spinner /> {texts.sending}
          </Notice>
        ) : null}
      </div>
      <div>
        <SectionHeading
          rule={false}
          action={
            <Button
              icon="file-down"
              working={template.isPending && texts.downloading}
              onClick={() => template.mutate()}
            >
              {texts.template}
            </Button>
          }
        >
          {texts.columns}
        </SectionHeading>
        <DataTable
          caption={texts.columns}
          rows={columns}
          rowKey={({ title }) => title}
          columns={[
            {
              key: 'title',
              header: texts.column,
              phone: 'name',
              cell: ({ title, required }) => (required ? `${title} (${texts.required})` : title),
            },
            { key: 'hint', header: texts.holds, phone: 'text', cell: ({ hint }) => hint },
          ]}
        />
        <p className={styles.kept}>{texts.keptCells}</p>
      </div>
    </>
  );
}

/** Whether the file was refused for its headings alone. */
const isOfHeadings = (error: unknown): boolean =>
  inputFaults(error).fields.some(({ pointer }) => pointer === '/columns');
