import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { everyBlock } from '../../definition/screens/blocks-inside.ts';
import { screenQuery } from '../data/queries.ts';
import { useApp } from '../state/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './shell.module.css';
import * as texts from './texts.ts';

const SHOWN = 3;

/**
 * Faults of the definition files, over the page that still shows the last good ones; goes when they are mended. A page
 * that tells of them itself does so once. `page` is the route.
 */
export default function DefinitionProblems({ page }: { page: string }) {
  const { problems } = useApp();
  const told = useTellsItself(page);
  const [all, setAll] = useState(false);
  const shown = all ? problems : problems.slice(0, SHOWN);
  if (problems.length === 0 || told) return null;
  return (
    <div className={styles.problems} data-print="hide">
      <Notice
        tone="red"
        role="status"
        title={texts.definitionProblems(problems.length)}
        actions={
          problems.length > SHOWN ? (
            <Button size="row" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? texts.showSome : texts.showAll(problems.length)}
            </Button>
          ) : null
        }
      >
        {texts.lastGoodInUse}
      </Notice>
      <ul>
        {shown.map((one) => (
          <li key={`${one.file}:${one.line}:${one.column}:${one.rule}`}>
            <code>
              {one.file}:{one.line}:{one.column} {one.rule}
            </code>
            {one.text ?? one.message}
            {one.suggestion ? texts.perhapsMeant(one.suggestion) : ''}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the page's screen, as far as it is here, shows the definitions and what is wrong with them. */
function useTellsItself(page: string): boolean {
  const { index, manifest } = useApp();
  const name = index.byId(page)?.screen ?? '';
  const { data } = useQuery({ ...screenQuery(name, manifest.hash), enabled: false });
  return (
    data !== undefined &&
    everyBlock(data).some((block) => block.kind === 'operations' && block.of === 'definitions')
  );
}
