import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { formatBytes } from '../format/numbers.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { FieldError } from './field-error.tsx';
import { FileName } from './file-name.tsx';
import { Icon } from './icons/icon.tsx';
import * as texts from './texts.ts';
import styles from './upload-area.module.css';

export interface UploadAreaProps {
  /** What is asked for: "Naskah tesis". */
  title: ReactNode;
  /** The title already stands above; here it is only read out with the button. */
  titleHidden?: boolean;
  /** The rules, first of all: "PDF, paling besar 25 MB". */
  rules: ReactNode;
  /** Extensions for the file chooser: ".pdf,.docx". */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** What is chosen counts, too, when the page was drawn anew without this area while the chooser was open. */
  outlives?: boolean;
  /** Why the last choice was refused, before anything was sent. */
  error?: ReactNode;
  chooseLabel?: string;
  /** The primary action of the page is this choice. */
  primary?: boolean;
  blocked?: string | null;
  id?: string;
  describedBy?: string;
}

/** Asks for a file: rules, then a button; dropping is an extra. */
export function UploadArea(props: UploadAreaProps) {
  const {
    title,
    rules,
    accept,
    multiple,
    onFiles,
    error,
    chooseLabel = texts.chooseFile,
    primary,
    blocked,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const own = useId();
  const id = props.id ?? own;
  const [over, setOver] = useState(false);
  const give = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !blocked) onFiles(multiple ? files : files.slice(0, 1));
  };
  const chosen = useChosen(input, (element) => {
    if (element.isConnected || props.outlives) give(element.files);
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same by keyboard
    <div
      className={classes(styles.area, over && styles.over, error ? styles.refused : null)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="file-up" size={22} className={styles.icon} />
      <div className={styles.text}>
        {props.titleHidden ? null : <p className={styles.title}>{title}</p>}
        <p id={`${id}-rules`} className={styles.rules}>
          {rules}
        </p>
        {error ? (
          <div role="alert">
            <FieldError id={`${id}-refused`}>{error}</FieldError>
          </div>
        ) : null}
      </div>
      <input
        ref={chosen}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={multiple}
      />
      <Button
        id={id}
        icon="upload"
        kind={primary ? 'primary' : 'plain'}
        blocked={blocked}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(`${id}-rules`, error ? `${id}-refused` : null, props.describedBy)}
        onClick={() => input.current?.click()}
      >
        {chooseLabel}
        <span className="visually-hidden">: {title}</span>
      </Button>
    </div>
  );
}

/** Inputs that are heard already: the same one may be given twice. */
const heard = new WeakSet<HTMLInputElement>();

/** Hears of what is chosen at the input itself, as one that stands nowhere any more is heard by nobody else. */
function useChosen(input: RefObject<HTMLInputElement | null>, give: (element: HTMLInputElement) => void) {
  const latest = useRef(give);
  useEffect(() => {
    latest.current = give;
  });
  return useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      if (!element || heard.has(element)) return;
      heard.add(element);
      element.addEventListener('change', () => {
        latest.current(element);
        // The same file may be chosen again after it was refused.
        element.value = '';
      });
    },
    [input],
  );
}

export interface UploadProgressProps {
  name: string;
  /** Bytes sent and in all. */
  sent: number;
  size: number;
  onCancel?: () => void;
  /** Under the bar: what happens when the network breaks. */
  note?: ReactNode;
  /** Why it stopped; with `onRetry` it can go on. */
  error?: ReactNode;
  onRetry?: () => void;
}

/** A file on its way: name, amount, bar, cancel. */
export function UploadProgress({ name, sent, size, onCancel, note, error, onRetry }: UploadProgressProps) {
  return (
    <div className={classes(styles.progress, error ? styles.refused : null)}>
      <div className={styles.line}>
        <b className={styles.name} title={name}>
          {name}
        </b>
        <span className={styles.amount}>{texts.amountOf(formatBytes(sent), formatBytes(size))}</span>
        {onCancel ? (
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {texts.stopUpload} <span className="visually-hidden">{texts.theUpload(name)}</span>
          </button>
        ) : null}
      </div>
      <progress
        className={styles.bar}
        value={sent}
        max={Math.max(size, 1)}
        aria-label={texts.uploading(name)}
      />
      {error ? (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      ) : note ? (
        <p className={styles.note}>{note}</p>
      ) : null}
      {onRetry ? (
        <Button size="toolbar" icon="refresh" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      ) : null}
    </div>
  );
}

export interface StoredFileProps {
  name: string;
  /** Size, version, who, when. */
  meta?: ReactNode;
  href?: string;
  actions?: ReactNode;
}

/** A file that is on the server. */
export function StoredFile({ name, meta, href, actions }: StoredFileProps) {
  return (
    <div className={styles.stored}>
      <Icon name="file-check" className={styles.green} />
      <p className={styles.text}>
        {href ? (
          <a href={href}>
            <FileName name={name} />
          </a>
        ) : (
          <b>
            <FileName name={name} />
          </b>
        )}
        {meta ? <span className={styles.rules}> {meta}</span> : null}
      </p>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
