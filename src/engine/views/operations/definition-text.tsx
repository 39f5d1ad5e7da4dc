import { useEffect, useRef } from 'react';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import styles from './operations.module.css';
import * as texts from './texts.ts';
import { useDefinitionFile } from './use-operations.ts';

/** A file of the definitions in force, to be read; it begins where the eye was sent. */
export function DefinitionText({ path, onClose }: { path: string; onClose: () => void }) {
  const { data, error, refetch } = useDefinitionFile(path);
  const head = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another place to begin
  useEffect(() => head.current?.focus(), [path]);
  return (
    <figure>
      <figcaption ref={head} tabIndex={-1} className={styles.fileHead}>
        <span className={styles.code}>{path}</span>
        <Button size="row" onClick={onClose}>
          {texts.closeFile}
        </Button>
      </figcaption>
      {error && !data ? <LoadFailure what={path} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton shape="lines" /> : null}
      {data ? (
        // A region that scrolls must be reached by keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is
        <pre className={styles.lines} tabIndex={0}>
          {data.text
            .trimEnd()
            .split('\n')
            .map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
              <span key={at} className={styles.line}>
                <span>{at + 1}</span>
                {line}
              </span>
            ))}
        </pre>
      ) : null}
    </figure>
  );
}
