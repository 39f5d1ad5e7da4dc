import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icons/icon.tsx';
import styles from './layout.module.css';
import { useAtLeast } from './media.ts';

/** A stack of sections with the space of the house (30 px) between them. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

/** One section of a page; give the heading as first child. */
export function Section({
  children,
  labelledBy,
  id,
}: {
  children: ReactNode;
  labelledBy?: string;
  id?: string;
}) {
  return (
    <section id={id} aria-labelledby={labelledBy} className={styles.section}>
      {children}
    </section>
  );
}

/** Two equal columns that become one on phones (dashboard's lower part). */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

export interface RecordLayoutProps {
  /** Etiket. */
  head?: ReactNode;
  /** Stepper. */
  stepper?: ReactNode;
  /** The next-step panel: top of the side column; on phones right after the stepper. */
  nextStep?: ReactNode;
  /** The panel across the page above the etiket instead (a student's returned registration). */
  nextStepFirst?: boolean;
  children: ReactNode;
  /** Rest of the side column (history, what comes after); on phones at the end. */
  side?: ReactNode;
}

/** Page of one record: main column and a side column of 300. Source: look.md 5. */
export function RecordLayout({ head, stepper, nextStep, nextStepFirst, children, side }: RecordLayoutProps) {
  const hasSide = Boolean(side || (nextStep && !nextStepFirst));
  return (
    <div className={styles.record}>
      {nextStepFirst ? nextStep : null}
      {head}
      {stepper}
      <div className={classes(styles.body, hasSide && styles.withSide)}>
        {nextStep && !nextStepFirst ? <div className={styles.next}>{nextStep}</div> : null}
        <div className={styles.main}>{children}</div>
        {side ? <aside className={styles.side}>{side}</aside> : null}
      </div>
    </div>
  );
}

export interface FormSection {
  /** The id of the section's element, which takes the focus (`tabIndex={-1}`). */
  id: string;
  title: string;
  state: 'complete' | 'errors' | 'open';
  /** "Lengkap", "2 perlu diperbaiki", "3 belum diisi". */
  note: string;
  current?: boolean;
}

const SECTION_ICONS: Record<FormSection['state'], IconName> = {
  complete: 'check-circle',
  errors: 'alert-triangle',
  open: 'circle',
};

export interface FormLayoutProps {
  /** Section list at the left, 200 wide; hidden on phones. Leave out for forms of one section. */
  sections?: FormSection[];
  children: ReactNode;
  /** Buttons and save state under the fields. On phones put them in a `Dock` instead. */
  footer?: ReactNode;
}

/** Width in px from which the section list stands beside the fields. */
const FORM_WITH_LIST = 840;

/** Scrolls and moves the focus without an entry in the history, which would look like leaving the page. */
function goTo(event: MouseEvent, id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: 'start' });
  target.focus({ preventScroll: true });
}

/** Page of a form: section list of 200 and fields of at most 740. Source: look.md 5. */
export function FormLayout({ sections, children, footer }: FormLayoutProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // Beside other columns there is no room for the list, however wide the window is.
  const room = useAtLeast(box, FORM_WITH_LIST);
  const many = sections && sections.length > 1 && room;
  return (
    <div ref={box} className={classes(styles.form, many && styles.withList)}>
      {many ? (
        <nav className={styles.list} aria-labelledby={id}>
          <p id={id} className="visually-hidden">
            Bagian formulir
          </p>
          <ul>
            {sections.map((section) => (
              <li
                key={section.id}
                className={styles[section.state]}
                aria-current={section.current ? 'step' : undefined}
              >
                <Icon name={SECTION_ICONS[section.state]} />
                <a href={`#${section.id}`} onClick={(event) => goTo(event, section.id)}>
                  {section.title}
                </a>
                <span>{section.note}</span>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className={styles.fields}>
        {children}
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </div>
  );
}

/** Bar of actions at the bottom of a phone; on wide screens its content stands in the page. */
export function Dock({
  children,
  note,
  wideToo,
}: {
  children: ReactNode;
  note?: ReactNode;
  wideToo?: boolean;
}) {
  return (
    <div className={classes(styles.dock, wideToo && styles.wideToo)} data-print="hide" data-dock="">
      {note ? <div className={styles.note}>{note}</div> : null}
      <div className={styles.dockActions}>{children}</div>
    </div>
  );
}
