import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { ButtonRow } from './button.tsx';
import styles from './dialog.module.css';

const PlaceContext = createContext<Element | null>(null);

/** The lower edge of a dialog: draw `edge` last in it, and offer it to what it holds. */
export function useButtonPlace() {
  const [place] = useState(() => {
    const element = document.createElement('div');
    element.className = styles.edge ?? '';
    return element;
  });
  // Put there once: to be put there again would take the focus from what has it inside.
  const put = useCallback((edge: Element | null) => edge?.append(place), [place]);
  return {
    edge: <div className={styles.edge} ref={put} />,
    offer: (children: ReactNode) => <PlaceContext value={place}>{children}</PlaceContext>,
  };
}

/**
 * The buttons of a dialog. Drawn anywhere in it, they stand at its lower edge, in sight however long it is; a button that
 * submits names its form (`form`). Outside of a dialog they stay where they are.
 */
export function DialogButtons({ children }: { children: ReactNode }) {
  const place = use(PlaceContext);
  if (!place) return <ButtonRow>{children}</ButtonRow>;
  return createPortal(<ButtonRow className={styles.actions}>{children}</ButtonRow>, place);
}
