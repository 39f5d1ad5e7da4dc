import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { beginIn } from './begin-in.ts';
import { Button, type ButtonProps } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { DialogButtons, useButtonPlace } from './dialog-buttons.tsx';
import { useTypedIn } from './dialog-input.tsx';
import { ReasonField, type ReasonRule, useReason } from './reason-field.tsx';
import * as texts from './texts.ts';
import { unfold } from './unfold.ts';
import { wholeCodes } from './whole-codes.tsx';

/** Leaves a dialog without doing what it asks. */
export function CancelButton(props: Pick<ButtonProps, 'onClick' | 'size'>) {
  return <Button {...props}>{texts.cancel}</Button>;
}

export interface DialogProps {
  open: boolean;
  /** The question. */
  title: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  /** First button does it with its verb, second leaves. */
  actions?: ReactNode;
  size?: 'small' | 'large' | 'wide';
}

/**
 * A native modal dialog. It begins in its first field; its buttons are always in sight. Esc and the device's "back" close it, but ask first when something was typed; a press beside it
 * does nothing. Focus goes back to what had it before. Its content exists only while it is open.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, children, actions, size = 'small' }: Omit<DialogProps, 'open'>) {
  const dialog = useModal();
  const id = useId();
  const input = useTypedIn();
  const buttons = useButtonPlace();
  const [asking, setAsking] = useState(false);
  const leave = () => (input.typed ? setAsking(true) : onClose());
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Handled here, since a browser lets a second Esc through that nothing can hold back.
    event.preventDefault();
    const closesMenu =
      event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (!closesMenu) leave();
  };
  const cancel = (event: SyntheticEvent) => {
    // A file chooser inside that is closed without a choice says the same, and it bubbles.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  };
  const closed = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    // Only what the browser did by itself, as it does when "back" is pressed twice.
    if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
    currentTarget.showModal();
    leave();
  };
  return (
    <>
      <dialog
        ref={dialog}
        className={classes(styles.dialog, styles[size])}
        aria-labelledby={id}
        onCancel={cancel}
        onClose={closed}
        onKeyDown={press}
        onInput={input.note}
      >
        <h2 id={id} className={styles.title}>
          {wholeCodes(title, 'title')}
        </h2>
        {buttons.offer(
          <>
            <div className={styles.body}>{input.provide(children)}</div>
            {actions ? <DialogButtons>{actions}</DialogButtons> : null}
          </>,
        )}
        {buttons.edge}
      </dialog>
      {asking ? (
        <DiscardQuestion
          onDiscard={() => {
            input.discard();
            onClose();
          }}
          onStay={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Asks before what was typed and not sent is let go of. */
export function DiscardQuestion({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      open
      title={texts.discardTitle}
      confirmLabel={texts.discard}
      leaveLabel={texts.goOnTyping}
      danger
      onConfirm={onDiscard}
      onClose={onStay}
    >
      {texts.notSentYet}
    </ConfirmDialog>
  );
}

/** Opens the dialog over the page while it exists. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) {
      // Inside a closed part it would be shown to nobody, and hold the whole page all the same.
      unfold(element);
      element.showModal();
      // The browser goes to whatever may have the focus first, a section of a form too, and scrolls its heading away.
      element.scrollTop = 0;
    }
    if (element) beginIn(element);
    return () => {
      element?.close();
      // Removing a dialog from the page does not give the focus back by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return dialog;
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** What is affected and what follows. */
  children?: ReactNode;
  /** The verb: "Batalkan pendaftaran". */
  confirmLabel: string;
  /** Verb in progress while the caller waits: "Membatalkan". */
  working?: string | false;
  leaveLabel?: string;
  danger?: boolean;
  /** Asks for a reason; the text is given to `onConfirm`. */
  reason?: ReasonRule | null;
  /** What the reason begins with. */
  reasonStart?: string;
  /** What went wrong at the last try; stands in the dialog. */
  error?: ReactNode;
  onConfirm: (reason: string | undefined) => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back, with a reason where the transition wants one. */
export function ConfirmDialog({ open, title, onClose, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <ConfirmForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function ConfirmForm(props: Omit<ConfirmDialogProps, 'open' | 'title'>) {
  const {
    children,
    confirmLabel,
    working,
    leaveLabel = texts.cancel,
    danger,
    error,
    onConfirm,
    onClose,
  } = props;
  const [text, setText] = useState(props.reasonStart ?? '');
  const reason = useReason(props.reason ?? null, text);
  const id = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!working && reason.check()) onConfirm(reason.given);
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {children ? <div className={styles.text}>{children}</div> : null}
      <ReasonField reason={reason} onChange={setText} />
      {error ? (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      ) : null}
      <DialogButtons>
        <Button type="submit" form={id} kind={danger ? 'danger-solid' : 'primary'} working={working}>
          {confirmLabel}
        </Button>
        <Button ref={danger && !reason.rule ? startHere : undefined} onClick={onClose}>
          {leaveLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Where a dialog begins: the attribute itself, which React does not write. */
function startHere(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}
