import styles from './chart.module.css';
import { Counts, Measures } from './chart-bars.tsx';
import { ChartNumbers } from './chart-numbers.tsx';
import type { ChartProps } from './chart-props.ts';

/** Bars, and the same as a table, which is what is read out. The bars in question are coloured. */
export function Chart(props: ChartProps) {
  const asked = inQuestion(props);
  return (
    <div className={styles.chart}>
      <div aria-hidden="true">
        {props.kind === 'measures' ? (
          <Measures {...props} asked={asked} />
        ) : (
          <Counts {...props} asked={asked} />
        )}
      </div>
      <ChartNumbers {...props} asked={asked} />
    </div>
  );
}

/** Of parts the largest, of a funnel its end, of what has limits whatever is beyond its own. */
function inQuestion({ bars, kind }: ChartProps): (at: number) => boolean {
  if (kind === 'measures')
    return (at) => {
      const drawn = bars[at]?.drawn;
      return drawn != null && drawn.limit !== null && drawn.value > drawn.limit;
    };
  const counts = bars.map(({ count }) => count);
  const one = kind === 'falling' ? bars.length - 1 : counts.indexOf(Math.max(...counts));
  return (at) => at === one;
}
