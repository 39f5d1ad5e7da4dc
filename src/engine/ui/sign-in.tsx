import { type ReactNode, useId } from 'react';
import { Blueprint } from './blueprint.tsx';
import { Icon } from './icons/icon.tsx';
import { Mark } from './icons/mark.tsx';
import { Kop } from './kop.tsx';
import styles from './sign-in.module.css';
import * as texts from './texts.ts';

export interface SignInLayoutProps {
  /** Name of the system. */
  name: string;
  faculty?: string;
  title: ReactNode;
  intro?: ReactNode;
  /** The form. */
  children: ReactNode;
  /** At the bottom: the demo persons. */
  footer?: ReactNode;
  /** Title block of the drawing: "Judul gambar", "Layanan bantuan", "Status sistem". */
  block: { label: string; value: ReactNode }[];
}

/** Two panels: the form at the left, the pendopo as a blueprint at the right. */
export function SignInLayout({ name, faculty, title, intro, children, footer, block }: SignInLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.form}>
        <header className={styles.head}>
          <Mark size={30} />
          <b className={styles.name}>{name}</b>
          {faculty ? <span className={styles.faculty}>{faculty}</span> : null}
        </header>
        <div className={styles.kop}>
          <Kop />
        </div>
        <main id="content" className={styles.main}>
          <h1>{title}</h1>
          {intro ? <p className={styles.intro}>{intro}</p> : null}
          {children}
        </main>
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </div>
      <aside className={styles.drawing} aria-label={texts.aboutSystem}>
        <div className={styles.frame}>
          <Blueprint />
          <dl className={styles.block}>
            {block.map((cell) => (
              <div key={cell.label}>
                <dt>{cell.label}</dt>
                <dd>{cell.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </aside>
    </div>
  );
}

/** "atau dengan kata sandi" between two ways to sign in. */
export function OrRule({ children }: { children: ReactNode }) {
  return <p className={styles.or}>{children}</p>;
}

interface DemoPersona {
  key: string;
  name: string;
  role: string;
}

export interface DemoPersonasProps {
  personas: DemoPersona[];
  onChoose: (key: string) => void;
  heading?: string;
}

/** The persons of the demo faculty, one press each. */
export function DemoPersonas({ personas, onChoose, heading = texts.signInAsDemo }: DemoPersonasProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.demoHeading}>
        <Icon name="flask" size={16} /> {heading}
      </h2>
      <ul className={styles.personas}>
        {personas.map((persona) => (
          <li key={persona.key}>
            <button type="button" onClick={() => onChoose(persona.key)}>
              <b>{persona.name}</b>
              <span>{persona.role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
