import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import styles from './form-layout.module.css';
import { Icon, type IconName } from './icons/icon.tsx';
import * as texts from './texts.ts';

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
  /** Section list: 200 wide at the left, in lines above where there is no room. Leave out for forms of one section. */
  sections?: FormSection[];
  children: ReactNode;
  /** Buttons and save state under the fields. */
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

/** Page of a form: section list of 200 and fields of at most 740. */
export function FormLayout({ sections, children, footer }: FormLayoutProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // Beside other columns there is no room for the list, however wide the window is.
  const room = useAtLeast(box, FORM_WITH_LIST);
  const many = sections && sections.length > 1;
  return (
    <div ref={box} className={classes(styles.form, many && room && styles.withList)}>
      {many ? (
        <nav className={classes(styles.list, !room && styles.above)} aria-labelledby={id} data-print="hide">
          <p id={id} className="visually-hidden">
            {texts.formParts}
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

/** True while the element is at least `width` px wide; also where nothing can be measured. */
function useAtLeast(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [wide, setWide] = useState(true);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const measure = () => setWide(box.clientWidth === 0 || box.clientWidth >= width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, width]);
  return wide;
}
