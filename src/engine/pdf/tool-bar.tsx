import { type ReactNode, useState } from 'react';
import { formatPercent } from '../format/numbers.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { selectClass } from '../ui/control-class.ts';
import { type PdfControls, type PdfFit, usePdfState } from './controls.ts';
import { PageBox } from './page-box.tsx';
import styles from './pdf-viewer.module.css';
import * as texts from './texts.ts';

const SCALES = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

export interface ToolBarProps {
  controls: PdfControls;
  /** Which panel is open beside the pages. */
  panel: 'search' | 'contents' | null;
  onPanel: (panel: 'search' | 'contents') => void;
  /** At the right end: print, download. */
  actions?: ReactNode;
}

/**
 * Page, size, turn, contents and search of a PDF. Each of them has a key as well (`PdfViewer`). On phones what a finger does on
 * the pages themselves, and what is seldom wanted, stands in a second line that is asked for.
 */
export function ToolBar({ controls, panel, onPanel, actions }: ToolBarProps) {
  const state = usePdfState(controls);
  const [more, setMore] = useState(false);
  return (
    <div
      className={classes(styles.tools, more && styles.whole)}
      role="toolbar"
      aria-label={texts.tools}
      data-print="hide"
    >
      <IconButton
        size="toolbar"
        icon="list"
        label={texts.contents}
        aria-pressed={panel === 'contents'}
        onClick={() => onPanel('contents')}
      />
      <div className={styles.group}>
        <span className={styles.later}>
          <IconButton
            size="toolbar"
            icon="chevron-up"
            label={texts.previousPage}
            onClick={() => controls.goTo(state.page - 1)}
          />
        </span>
        <PageBox controls={controls} state={state} />
        <span className={styles.later}>
          <IconButton
            size="toolbar"
            icon="chevron-down"
            label={texts.nextPage}
            onClick={() => controls.goTo(state.page + 1)}
          />
        </span>
      </div>
      <div className={styles.group}>
        <IconButton size="toolbar" icon="minus" label={texts.smaller} onClick={() => controls.zoom(-1)} />
        <span className={styles.later}>
          <SizeChoice
            scale={state.scale}
            fit={state.fit}
            onFit={controls.setFit}
            onScale={controls.setScale}
          />
        </span>
        <IconButton size="toolbar" icon="plus" label={texts.larger} onClick={() => controls.zoom(1)} />
        <span className={styles.later}>
          <IconButton size="toolbar" icon="refresh" label={texts.turn} onClick={controls.turn} />
        </span>
      </div>
      <div className={styles.end}>
        <IconButton
          size="toolbar"
          icon="search"
          label={texts.search}
          aria-pressed={panel === 'search'}
          aria-keyshortcuts="Control+F"
          onClick={() => onPanel('search')}
        />
        <span className={styles.more}>
          <IconButton
            size="toolbar"
            icon="more"
            label={texts.moreTools}
            aria-expanded={more}
            onClick={() => setMore(!more)}
          />
        </span>
        <span className={styles.later}>{actions}</span>
      </div>
    </div>
  );
}

interface SizeChoiceProps {
  scale: number;
  fit: PdfFit;
  onFit: (fit: Exclude<PdfFit, null>) => void;
  onScale: (scale: number) => void;
}

function SizeChoice({ scale, fit, onFit, onScale }: SizeChoiceProps) {
  const named = SCALES.includes(scale);
  return (
    <select
      className={selectClass({ toolbar: true })}
      aria-label={texts.size}
      value={fit ?? String(scale)}
      onChange={({ target: { value } }) =>
        value === 'page-width' || value === 'page-fit' ? onFit(value) : onScale(Number(value))
      }
    >
      {/* The size in sight is none to be chosen, but the one that is. */}
      {fit === null && !named ? (
        <option value={String(scale)}>{formatPercent(Math.round(scale * 100))}</option>
      ) : null}
      <option value="page-width">{texts.fits['page-width']}</option>
      <option value="page-fit">{texts.fits['page-fit']}</option>
      {SCALES.map((one) => (
        <option key={one} value={String(one)}>
          {formatPercent(one * 100)}
        </option>
      ))}
    </select>
  );
}
