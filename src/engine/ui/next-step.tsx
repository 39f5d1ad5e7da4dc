import { type ReactNode, type Ref, useId } from 'react';
import { classes } from './classes.ts';
import { PANEL_HEADING } from './does.ts';
import { Icon } from './icons/icon.tsx';
import styles from './next-step.module.css';
import * as texts from './texts.ts';
import { wholeCodes } from './whole-codes.tsx';

export interface NextStepProps {
  /** "Giliran Anda", "Giliran Anda sebagai Ketua Tim Penguji", "Menunggu Anda: 5". */
  heading?: string;
  /** False: somebody else's turn; the bar is grey and `heading` names the person. Default true. */
  mine?: boolean;
  /** "Batas Jumat, 14 November 2025". */
  deadline?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** The one primary button of the page stands here, first. */
  actions?: ReactNode;
  /** Where the actions stand. */
  actionsRef?: Ref<HTMLDivElement>;
  /** Actions beside the text instead of under it (wide panels). */
  beside?: boolean;
  /** Under a rule: what is still blocked and why. */
  footer?: ReactNode;
  /** At the end: the way to what is to be done after this. */
  onward?: ReactNode;
  /** What it is about, at the right where there is room: when, where, who. */
  facts?: { label: string; value: ReactNode }[];
  /** Under the facts. */
  links?: ReactNode;
}

/** Whose turn it is, what, until when. One per page, before everything else. */
export function NextStep(props: NextStepProps) {
  const {
    heading = texts.yourTurn,
    mine = true,
    deadline,
    title,
    children,
    actions,
    actionsRef,
    beside,
    footer,
    onward,
    facts,
    links,
  } = props;
  const id = useId();
  return (
    <section className={classes(styles.panel, !mine && styles.theirs)} aria-labelledby={id}>
      <header className={styles.bar}>
        <Icon name={mine ? 'arrow-right' : 'clock'} size={16} />
        <h2 id={id} className={styles.heading} {...PANEL_HEADING}>
          {heading}
        </h2>
        {deadline ? <span className={styles.deadline}>{deadline}</span> : null}
      </header>
      <div className={classes(facts && styles.withFacts)}>
        <div className={styles.split}>
          <Body {...{ title, children, actions, actionsRef, beside, footer, onward }} />
          {facts ? <Facts facts={facts} links={links} /> : null}
        </div>
      </div>
    </section>
  );
}

type BodyProps = Pick<
  NextStepProps,
  'title' | 'children' | 'actions' | 'actionsRef' | 'beside' | 'footer' | 'onward'
>;

function Body({ title, children, actions, actionsRef, beside, footer, onward }: BodyProps) {
  return (
    <div className={styles.body}>
      <div className={classes(styles.main, beside && styles.beside)}>
        <div className={styles.text}>
          {title ? <h3 className={styles.title}>{wholeCodes(title, 'title')}</h3> : null}
          {children}
        </div>
        {actions ? (
          <div ref={actionsRef} className={styles.actions} data-print="hide">
            {actions}
          </div>
        ) : null}
      </div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
      {onward ? (
        <div className={styles.onward} data-print="hide">
          {onward}
        </div>
      ) : null}
    </div>
  );
}

function Facts({ facts, links }: { facts: NonNullable<NextStepProps['facts']>; links: ReactNode }) {
  return (
    <div className={styles.facts}>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {links ? (
        <div className={styles.links} data-print="hide">
          {links}
        </div>
      ) : null}
    </div>
  );
}

export interface Task {
  key: string;
  title: ReactNode;
  meta?: ReactNode;
  /** Badge or "Batas 6 Nov". */
  due?: ReactNode;
  action: ReactNode;
}

/** The tasks that wait for the viewer, inside a `NextStep` ("Menunggu Anda: 5"). */
export function TaskList({ tasks }: { tasks: Task[] }) {
  return (
    <ul>
      {tasks.map((task) => (
        <li key={task.key} className={styles.task}>
          <div className={styles.what}>
            <p className={styles.taskTitle}>{task.title}</p>
            {task.meta ? <p className={styles.meta}>{task.meta}</p> : null}
          </div>
          <div className={styles.due}>{task.due}</div>
          <div className={styles.do} data-print="hide">
            {task.action}
          </div>
        </li>
      ))}
    </ul>
  );
}
