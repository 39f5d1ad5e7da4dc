import { type ComponentProps, createContext, type MouseEvent, use } from 'react';
import { classes } from './classes.ts';
import styles from './link.module.css';

/** Opens an address of this application without loading the page anew. */
type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | null>(null);

/** Gives every link below it the router's own navigation; without it links are ordinary links. */
export const NavigateProvider = NavigateContext.Provider;

export interface LinkProps extends ComponentProps<'a'> {
  href: string;
  /**
   * `text` underlined nila; `name` bold ink, underlined on hover (row names); `bare` as the text around it; `none` leaves its look to
   * `className`, whichever of the two styles comes first.
   */
  kind?: 'text' | 'name' | 'bare' | 'none';
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * A link. A plain click on an address that starts with `/` goes through the router; any other click, a `target`, a
 * `download` or a foreign address is left to the browser.
 */
export function Link({ kind = 'text', className, onClick, ...rest }: LinkProps) {
  const navigate = use(NavigateContext);
  const inside =
    rest.href.startsWith('/') && !rest.href.startsWith('//') && !rest.target && rest.download == null;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !inside || !navigate || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(rest.href);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents lint/a11y/useValidAnchor: the href is in `rest`, and Enter on a link is a click
    <a {...rest} className={classes(styles[kind], kind === 'name' && 'touch', className)} onClick={follow} />
  );
}
