import { useMutation } from '@tanstack/react-query';
import type { DefinitionFault } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { formatMoment } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './operations.module.css';
import * as texts from './texts.ts';

/** Why the files on the disk are not in force: each fault with its place, its lines and what to do. */
export function RefusedChange({ faults, at }: { faults: readonly DefinitionFault[]; at: string | null }) {
  const files = new Set(faults.map(({ file }) => file)).size;
  const keyOf = ({ file, line, code, message }: DefinitionFault) => `${file}:${line} ${code} ${message}`;
  return (
    <div>
      <Notice
        tone="red"
        role="alert"
        title={texts.refusedChange(at && formatMoment(at, 'long'))}
        actions={<ReportButton faults={faults} />}
      >
        {texts.howManyFaults(formatNumber(faults.length), formatNumber(files))} {texts.stillInForce}
      </Notice>
      <DataTable caption={texts.faults} columns={FAULTS} rows={faults} rowKey={keyOf} />
      {faults.map((fault) => (
        <Lines key={keyOf(fault)} fault={fault} />
      ))}
    </div>
  );
}

const remedyOf = ({ suggestion }: DefinitionFault) =>
  suggestion ? texts.likelyMeant(suggestion) : texts.mendAndSave;

/** The same as a text, for whoever mends the files. */
function ReportButton({ faults }: { faults: readonly DefinitionFault[] }) {
  const save = useMutation({
    mutationFn: async () => {
      const { saveAs } = await loadChunk(() => import('../../data/downloads.ts'));
      const report = faults.map((fault) => {
        const { file, line, code, message, lines } = fault;
        const around = lines.map(({ number, text }) => `  ${number === line ? '>' : ' '} ${number} ${text}`);
        return [`${file}:${line} ${code}`, message, remedyOf(fault), ...around, ''].join('\n');
      });
      const whole = new Blob([report.join('\n')], { type: 'text/plain;charset=utf-8' });
      saveAs(URL.createObjectURL(whole), texts.reportFile);
    },
  });
  return (
    <Button icon="file-down" onClick={() => save.mutate()}>
      {texts.report}
    </Button>
  );
}

const FAULTS: Column<DefinitionFault>[] = [
  {
    key: 'place',
    header: texts.place,
    phone: 'name',
    cell: ({ file, line }) => (
      <span className={styles.code}>
        {file}:{line}
      </span>
    ),
  },
  {
    key: 'problem',
    header: texts.problem,
    phone: 'text',
    cell: ({ message, code }) => (
      <>
        {message}
        <span className={`${styles.small} ${styles.code}`}>{code}</span>
      </>
    ),
  },
  {
    key: 'do',
    header: texts.whatToDo,
    phone: 'text',
    cell: (fault) => remedyOf(fault),
  },
];

/** The lines of the file around the fault, as they stand on the disk. */
function Lines({ fault: { file, line, lines } }: { fault: DefinitionFault }) {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return null;
  const label = texts.linesOf(file, first.number, last.number);
  return (
    <figure>
      <figcaption className={styles.code}>{label}</figcaption>
      <pre className={styles.lines}>
        {lines.map(({ number, text }) => (
          <span key={number} className={classes(styles.line, number === line && styles.meant)}>
            <span>{number}</span>
            {text}
          </span>
        ))}
      </pre>
    </figure>
  );
}
