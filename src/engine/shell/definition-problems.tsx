import { useState } from 'react';
import { useApp } from '../app/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './shell.module.css';

/** Faults of the definition files, over the page that still shows the last good ones; goes when they are mended. */
export default function DefinitionProblems() {
  const { problems } = useApp();
  const [seen, setSeen] = useState<unknown>(null);
  const open = problems.length > 0 && seen !== problems;
  return (
    <Dialog
      open={open}
      size="large"
      title={`Definisi belum dapat dipakai: ${problems.length} masalah`}
      onClose={() => setSeen(problems)}
      actions={<Button onClick={() => setSeen(problems)}>Tutup</Button>}
    >
      <div className={styles.problems}>
        {problems.map((one) => (
          <div key={`${one.file}:${one.line}:${one.column}:${one.rule}`}>
            <pre>
              {one.file}:{one.line}:{one.column} {one.rule}
            </pre>
            <p>
              {one.message}
              {one.suggestion ? ` (${one.suggestion})` : ''}
            </p>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
