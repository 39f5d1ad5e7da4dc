import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icons/icon.tsx';
import { Link, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  /** One `primary` per view. `danger-solid` only in a confirming dialog. Default `plain`. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'danger-solid';
  /** Heights in px: medium 36, toolbar 32, row 28, large 44; all at least 44 on touch. */
  size?: 'medium' | 'toolbar' | 'row' | 'large';
  icon?: IconName;
  trailingIcon?: IconName;
  /** As wide as its container. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  /** Verb in progress ("Mengirim"): shows the spinner and ignores further presses. */
  working?: string | false | null;
  /** Why the action is not possible yet. The button stays focusable and the reason stands beside it. */
  blocked?: string | false | null;
  /** The reason is visible elsewhere; here it is only read out. */
  reasonHidden?: boolean;
}

function look({ kind = 'plain', size = 'medium', wide }: ButtonLook, extra?: string): string {
  return classes(styles.button, styles[kind], styles[size], wide && styles.wide, extra);
}

function Face({
  icon,
  trailingIcon,
  children,
}: {
  icon?: IconName;
  trailingIcon?: IconName;
  children: ReactNode;
}) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {trailingIcon ? <Icon name={trailingIcon} size={16} /> : null}
    </>
  );
}

/** A button of the house. Never uses `disabled`: see `blocked`. */
export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    wide,
    icon,
    trailingIcon,
    working,
    blocked,
    reasonHidden,
    className,
    children,
    ...rest
  } = props;
  const reasonId = useId();
  const inert = Boolean(working || blocked);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else rest.onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      className={look(
        { kind, size, wide },
        classes(blocked && styles.blocked, working && styles.working, className),
      )}
      aria-disabled={inert || undefined}
      aria-describedby={blocked ? classes(rest['aria-describedby'], reasonId) : rest['aria-describedby']}
      onClick={press}
    >
      {working ? (
        <>
          <Spinner /> {working}
        </>
      ) : (
        <Face icon={icon} trailingIcon={trailingIcon}>
          {children}
        </Face>
      )}
    </button>
  );
  if (!blocked) return button;
  return (
    <span className={classes(styles.withReason, wide && styles.wide)}>
      {button}
      <span id={reasonId} className={reasonHidden ? 'visually-hidden' : styles.reason}>
        {blocked}
      </span>
    </span>
  );
}

/** A link that looks like a button: it leads to another page or file. */
export function LinkButton({
  kind,
  size,
  wide,
  icon,
  trailingIcon,
  className,
  children,
  ...rest
}: ButtonLook & Omit<LinkProps, 'kind'>) {
  return (
    <Link {...rest} kind="none" className={look({ kind, size, wide }, className)}>
      <Face icon={icon} trailingIcon={trailingIcon}>
        {children}
      </Face>
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'trailingIcon'> {
  icon: IconName;
  /** Accessible name, also the tooltip. */
  label: string;
}

/** A square button with an icon alone. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} className={classes(styles.iconOnly, className)} title={label}>
      <span className="visually-hidden">{label}</span>
    </Button>
  );
}

/** Buttons in a row with the house's gap; wraps. */
export function ButtonRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.group, className)}>{children}</div>;
}
