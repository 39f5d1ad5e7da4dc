import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../format/numbers.ts';
import { usePage } from '../../page/page-context.tsx';
import styles from './reach.module.css';
import type { ReachPanelProps } from './reach-panel.tsx';
import { ANY_SAMPLE, reachQuery } from './reach-query.ts';
import * as texts from './texts.ts';

/** How many it would reach, again beside the button that sends it. */
export default function ReachCount({ question }: ReachPanelProps) {
  const { key } = usePage();
  const { data } = useQuery({ ...reachQuery(key, question, ANY_SAMPLE), placeholderData: keepPreviousData });
  return data ? <p className={styles.again}>{texts.recipients(formatNumber(data.count))}</p> : null;
}
