import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { classes } from './classes.ts';
import styles from './heading.module.css';
import { Link } from './link.tsx';
import * as texts from './texts.ts';
import { wholeCodes } from './whole-codes.tsx';

export interface SectionHeadingProps {
  children: ReactNode;
  /** Small text after the title: "2 dari 5 wajib diterima". */
  note?: ReactNode;
  /** Link or control at the right end. */
  action?: ReactNode;
  /** 1.5 px ink rule below (default); false above a table, which brings its own. */
  rule?: boolean;
  /** 2 (default) or 3; the size follows. */
  level?: 2 | 3;
  id?: string;
}

/** The title that a part closed to a line says in it; inside, the heading of that name is left out. */
export const FoldedTitle = createContext<ReactNode>(null);

/** Title of a section with its rule. */
export function SectionHeading({ children, note, action, rule = true, level = 2, id }: SectionHeadingProps) {
  const Level = level === 2 ? 'h2' : 'h3';
  const said = use(FoldedTitle) === children;
  if (said && !action) return null;
  return (
    <div className={classes(styles.section, rule && !said && styles.rule)}>
      {said ? null : <Level id={id}>{wholeCodes(children, 'title')}</Level>}
      {note ? <p className={styles.note}>{note}</p> : null}
      {action ? (
        <div className={styles.action} data-print="hide">
          {action}
        </div>
      ) : null}
    </div>
  );
}

interface Crumb {
  label: string;
  /** Missing on the page itself, where it is named at all. */
  href?: string;
}

export interface PageHeaderProps {
  title: ReactNode;
  breadcrumb?: Crumb[];
  /** Badge and dates under the title. */
  meta?: ReactNode;
  /** Text beside the title, in smaller type. */
  aside?: ReactNode;
  /** Buttons at the right; on phones under the title. At most one is primary. */
  actions?: ReactNode;
}

/** Where we are, what it is called, what one can do. The only h1 of a page. */
export function PageHeader({ title, breadcrumb, meta, aside, actions }: PageHeaderProps) {
  return (
    <header className={styles.page}>
      {breadcrumb?.length ? (
        <nav aria-label={texts.breadcrumb} data-print="hide">
          <ol className={styles.crumbs}>
            {breadcrumb.map((crumb) => (
              <li key={crumb.label} aria-current={crumb.href ? undefined : 'page'}>
                {crumb.href ? (
                  <Link className="touch" href={crumb.href}>
                    {wholeCodes(crumb.label, 'title')}
                  </Link>
                ) : (
                  wholeCodes(crumb.label, 'title')
                )}
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className={styles.row}>
        <div className={styles.titles}>
          <div className={styles.titleLine}>
            <h1 tabIndex={-1}>{wholeCodes(title, 'title')}</h1>
            {aside ? <p className={styles.aside}>{aside}</p> : null}
          </div>
          {meta ? <div className={styles.meta}>{meta}</div> : null}
        </div>
        {actions ? (
          <div className={styles.actions} data-print="hide">
            {actions}
          </div>
        ) : null}
      </div>
    </header>
  );
}

/** How the frame around a page heads it. */
export const HeaderOfPage = createContext<ComponentType<PageHeaderProps>>(PageHeader);
