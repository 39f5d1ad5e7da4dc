import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './command-palette.module.css';
import { Highlight } from './highlight.tsx';
import { Icon, type IconName } from './icons/icon.tsx';
import * as texts from './texts.ts';

interface CommandItem {
  key: string;
  label: string;
  /** At the right: role, "tindakan". */
  meta?: string;
  icon: IconName;
}

export interface CommandGroup {
  key: string;
  label: string;
  items: CommandItem[];
}

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  groups: CommandGroup[];
  onSelect: (item: CommandItem, how: { newTab: boolean }) => void;
  /** Results are on their way; the old ones stay. */
  loading?: boolean;
  placeholder?: string;
  emptyText?: string;
  /** At the right of the foot: "Ketik > untuk tindakan". */
  hint?: ReactNode;
}

/** People, registrations, pages and actions in one list; arrows and Enter. Full screen on phones. */
export function CommandPalette({ open, ...rest }: CommandPaletteProps) {
  return open ? <Palette {...rest} /> : null;
}

function Palette(props: Omit<CommandPaletteProps, 'open'>) {
  const { onClose, query, onQuery, groups, onSelect, loading, hint } = props;
  const { placeholder = texts.searchEverything, emptyText = texts.nothingMatches } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const items = groups.flatMap((group) => group.items);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    items.findIndex((item) => item.key === chosen),
  );
  const active = items[at];

  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // The dialog itself would take its first button, which phones show before the field.
    input.current?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const activeKey = active?.key;
  useEffect(() => {
    if (activeKey) document.getElementById(`${id}-${activeKey}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeKey, id]);

  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const wrap =
        Math.abs(to - at) === 1
          ? (to + items.length) % items.length
          : Math.min(Math.max(to, 0), items.length - 1);
      setChosen(items[wrap]?.key ?? null);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onSelect(active, { newTab: event.ctrlKey || event.metaKey });
    }
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={texts.searchDialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.top}>
        <Icon name="search" className={styles.lens} />
        <button type="button" className={styles.back} onClick={onClose}>
          <Icon name="arrow-left" size={20} label={texts.closeSearch} />
        </button>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.key}` : undefined}
          aria-autocomplete="list"
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setChosen(null);
            onQuery(event.target.value);
          }}
          onKeyDown={press}
        />
        {query ? (
          <button type="button" className={styles.clear} onClick={() => onQuery('')}>
            <Icon name="close" label={texts.clearSearch} />
          </button>
        ) : null}
        <kbd className={styles.esc}>{texts.escapeKey}</kbd>
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.searchResults}
        aria-busy={loading}
        className={styles.list}
      >
        {groups
          .filter((group) => group.items.length > 0)
          .map((group) => (
            <fieldset key={group.key} aria-label={group.label}>
              <p className={styles.groupLabel} aria-hidden="true">
                {group.label}
              </p>
              {group.items.map((item) => (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: a listbox under a combobox keeps the focus in the input
                <div
                  key={item.key}
                  id={`${id}-${item.key}`}
                  role="option"
                  aria-selected={item === active}
                  className={classes(styles.item, item === active && styles.active)}
                  onPointerMove={() => setChosen(item.key)}
                  onClick={(event) => onSelect(item, { newTab: event.ctrlKey || event.metaKey })}
                >
                  <Icon name={item.icon} className={styles.icon} />
                  <span>
                    <Highlight text={item.label} query={query} />
                  </span>
                  {item.meta ? (
                    <span className={styles.meta}>
                      <Highlight text={item.meta} query={query} />
                    </span>
                  ) : null}
                </div>
              ))}
            </fieldset>
          ))}
      </div>
      <p role="status" className={items.length === 0 && query ? styles.none : 'visually-hidden'}>
        {loading ? texts.searching : items.length === 0 && query ? emptyText : texts.results(items.length)}
      </p>
      <div className={styles.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.chooseByKey}
        </span>
        <span>
          <kbd>{texts.enterKey}</kbd> {texts.openByKey}
        </span>
        <span>
          <kbd>{texts.controlKey}</kbd> <kbd>{texts.enterKey}</kbd> {texts.newTabByKey}
        </span>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </div>
    </dialog>
  );
}
