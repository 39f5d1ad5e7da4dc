import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { usePhone } from '../ui/media.ts';
import { ContentsPanel } from './contents-panel.tsx';
import type { PdfControls } from './controls.ts';
import { PdfPages, type PdfPagesProps } from './pdf-pages.tsx';
import styles from './pdf-viewer.module.css';
import { SearchPanel } from './search-panel.tsx';
import { ToolBar } from './tool-bar.tsx';

export interface PdfViewerProps extends Pick<PdfPagesProps, 'file' | 'label'> {
  /** At the right end of the bar, and under what says that a file cannot be shown. */
  actions?: ReactNode;
}

type Panel = 'search' | 'contents';

/**
 * A PDF with its bar: page, size, turn, contents, search. With the focus inside: Ctrl+F searches, + and - change the size, left and
 * right turn over pages, up and down, Page Up and Page Down scroll. Takes the height of its box.
 */
export default function PdfViewer({ file, label, actions }: PdfViewerProps) {
  const [controls, setControls] = useState<PdfControls | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const phone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    if (panel === 'search') controls?.find('');
    setPanel(null);
    controls?.focus();
  };
  const toggle = (wanted: Panel) => (panel === wanted ? close() : setPanel(wanted));
  const press = (event: KeyboardEvent) => {
    if (!controls) return;
    const done = keyDoes(event, {
      search: () => {
        setPanel('search');
        box.current?.querySelector<HTMLInputElement>('input[type=search]')?.select();
      },
      close: panel ? close : null,
      controls,
    });
    if (done) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that come from what has the focus inside
    <div ref={box} className={styles.viewer} onKeyDown={press}>
      {controls ? <ToolBar controls={controls} panel={panel} onPanel={toggle} actions={actions} /> : null}
      <div className={styles.body}>
        {controls && panel === 'contents' ? (
          <ContentsPanel controls={controls} onChosen={() => phone && close()} />
        ) : null}
        <div className={styles.sheet}>
          <PdfPages file={file} label={label} onControls={setControls} actions={actions} />
        </div>
        {controls && panel === 'search' ? <SearchPanel controls={controls} onClose={close} /> : null}
      </div>
    </div>
  );
}

interface Keys {
  search: () => void;
  close: (() => void) | null;
  controls: PdfControls;
}

/** What a key does, as far as it is ours; false leaves it to the browser. */
function keyDoes(event: KeyboardEvent, { search, close, controls }: Keys): boolean {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'f') {
    search();
    return true;
  }
  if (key === 'Escape' && close) {
    event.stopPropagation();
    close();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || types(event.target)) return false;
  const { page } = controls.state();
  if (key === '+' || key === '=') controls.zoom(1);
  else if (key === '-') controls.zoom(-1);
  else if (key === 'ArrowRight') controls.goTo(page + 1);
  else if (key === 'ArrowLeft') controls.goTo(page - 1);
  else return false;
  return true;
}

/** Fields and choices have a use of their own for these keys. */
const types = (target: EventTarget) => target instanceof Element && target.matches('input, textarea, select');
