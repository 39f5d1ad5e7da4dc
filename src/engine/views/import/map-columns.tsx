import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportColumns, ImportHeadings } from '../../../definition/wire.ts';
import { beginImport, readHeadings } from '../../data/imports.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { selectClass } from '../../ui/control-class.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import styles from './import.module.css';
import * as texts from './texts.ts';

interface MapColumnsProps {
  block: string;
  file: File;
  columns: ImportColumns['columns'];
  onBegun: (run: string) => void;
  onCancel: () => void;
}

type Heading = ImportHeadings['headings'][number];

/** Which field each column of a file fills in, said by hand where its heading does not. */
export function MapColumns({ block, file, columns, onBegun, onCancel }: MapColumnsProps) {
  const { key } = usePage();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const read = useQuery({
    queryKey: ['import-headings', key, block, file.name, file.size, file.lastModified],
    queryFn: () => readHeadings(key, block, file),
  });
  const send = useMutation({
    mutationFn: () => beginImport(key, block, { file, columns: chosen }),
    onSuccess: ({ id }) => onBegun(id),
  });
  if (read.error && !read.data)
    return <LoadFailure what={texts.mapping} error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton shape="form" />;
  const { headings } = read.data;
  const fieldOf = ({ at, field }: Heading) => chosen[at] ?? field ?? '';
  const nameOf = ({ at, heading }: Heading) =>
    headings.some((other) => other.at !== at && other.heading === heading)
      ? texts.oneOfSame(heading, at + 1)
      : heading;
  const taken = headings.map(fieldOf).filter((name) => name !== '');
  const missing = columns.filter(({ name, required }) => required && !taken.includes(name));
  const twice = columns.filter(({ name }) => taken.indexOf(name) !== taken.lastIndexOf(name));
  const blocked =
    twice.length > 0
      ? texts.mappedTwice(twice.map(({ title }) => title).join(', '))
      : missing.length > 0
        ? texts.notMapped(missing.map(({ title }) => title).join(', '))
        : null;
  return (
    <div>
      <SectionHeading rule={false}>{texts.mapping}</SectionHeading>
      <p className={styles.note}>{texts.mappingHint(file.name)}</p>
      <DataTable
        caption={texts.mapping}
        rows={headings}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            key: 'heading',
            header: texts.inYourFile,
            phone: 'name',
            cell: (row) => <b>{nameOf(row)}</b>,
          },
          {
            key: 'field',
            header: texts.fillsIn,
            phone: 'text',
            cell: (row) => (
              <select
                className={selectClass({ toolbar: true })}
                aria-label={texts.fillsInOf(nameOf(row))}
                value={fieldOf(row)}
                onChange={({ target }) => setChosen({ ...chosen, [row.at]: target.value })}
              >
                <option value="">{texts.notImported}</option>
                {columns.map(({ name, title, required }) => (
                  <option key={name} value={name}>
                    {required ? `${title} (${texts.required})` : title}
                  </option>
                ))}
              </select>
            ),
          },
        ]}
      />
      {send.error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(send.error)}
        </Notice>
      ) : null}
      <div className={styles.mapActs}>
        <Button
          kind="primary"
          blocked={blocked}
          working={send.isPending && texts.sending}
          onClick={() => send.mutate()}
        >
          {texts.checkFile}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </div>
  );
}
