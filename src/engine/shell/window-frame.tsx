import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApp } from '../state/app-context.tsx';
import { usePageTitle } from '../state/page-title.ts';
import { IconButton } from '../ui/button.tsx';
import { HeaderOfPage, type PageHeaderProps } from '../ui/heading.tsx';
import { Kop } from '../ui/kop.tsx';
import { type Heading, TellHeading } from '../ui/own-heading.ts';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import * as texts from './texts.ts';
import { useChip } from './use-chip.tsx';
import styles from './window-frame.module.css';

const Place = createContext<{ element: Element | null; own: Heading | null }>({ element: null, own: null });

/** A page that has the window for itself: above it one line with a way back, its heading and what may be done. */
export default function WindowFrame({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<Element | null>(null);
  const [own, setOwn] = useState<Heading | null>(null);
  const chip = useChip();
  return (
    <main id="content" tabIndex={-1} className={styles.window}>
      <div className={styles.top} data-print="hide">
        <div className={styles.bar}>
          <BackButton />
          <div ref={setElement} className={styles.place} />
          {chip}
        </div>
        <Kop />
      </div>
      <ReadOnlyBanner />
      <div className={styles.sheet}>
        <TellHeading value={setOwn}>
          <Place value={{ element, own }}>
            <HeaderOfPage value={WindowHeader}>{children}</HeaderOfPage>
          </Place>
        </TellHeading>
      </div>
    </main>
  );
}

/** To where one came from; whoever came by a link from elsewhere has no page here to go back to. */
function BackButton() {
  const { home } = useApp();
  const { key } = useLocation();
  const navigate = useNavigate();
  const came = key !== 'default';
  return (
    <IconButton
      icon="arrow-left"
      kind="quiet"
      label={came ? texts.back : texts.home}
      onClick={() => (came ? navigate(-1) : navigate(home))}
    />
  );
}

/** The line's part of the page: what it is called, and what may be done with it. */
function WindowHeader({ title, meta, aside, actions }: PageHeaderProps) {
  const { element, own } = useContext(Place);
  const note = own ? own.note : aside;
  return element
    ? createPortal(
        <>
          <div className={styles.titles}>
            <h1 tabIndex={-1}>{own?.title ?? title}</h1>
            {note ? <p>{note}</p> : null}
          </div>
          {own ? <TabTitle title={own.title} /> : null}
          {meta}
          {actions}
        </>,
        element,
      )
    : null;
}

function TabTitle({ title }: { title: string }): null {
  usePageTitle(title);
  return null;
}
