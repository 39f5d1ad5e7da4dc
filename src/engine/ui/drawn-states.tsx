import { Icon } from './icons/icon.tsx';
import styles from './states.module.css';
import { State, type StateProps } from './states.tsx';

/** An empty drawing sheet: frame, a dashed roof, a dimension line, a title block. */
function EmptySheet() {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 82" aria-hidden="true">
      <path d="M2 2h116v78H2zM7 7h106v68H7z" />
      <path d="M25 34 37 17l12 17z" strokeDasharray="3 2.5" />
      <path className={styles.kunyit} d="M19 45h36M19 41.5v7M55 41.5v7" />
      <path d="M66 56h47M66 56v19M82 56v19M66 65h47" />
    </svg>
  );
}

/** A split gate with the bar down. */
function ClosedGate() {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 82" aria-hidden="true">
      <path d="M4 77h112M12 77V40h8V26h8V14h8V4h8v73M108 77V40h-8V26h-8V14h-8V4h-8v73" />
      <path className={styles.barrier} d="M44 55h32M44 61h32" />
    </svg>
  );
}

/** Nothing here yet: `title` says "Belum ada ...", the text what comes when. `filtered` when filters hide all rows. */
export function EmptyState({ filtered, ...rest }: StateProps & { filtered?: boolean }) {
  const figure = filtered ? <Icon name="filter" size={22} className={styles.icon} /> : <EmptySheet />;
  return <State {...rest} figure={figure} />;
}

/** The viewer may not see this page: names the role needed and whom to ask. */
export function NoAccessState(props: StateProps) {
  return <State {...props} figure={<ClosedGate />} />;
}
