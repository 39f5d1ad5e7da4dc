/**
 * Puts the focus into the first field of a dialog, or where the dialog says itself that it begins; at its title where the
 * field lies so far below that the title would be scrolled away: what stands between is read first. Source:
 * https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
 */
export function beginIn(dialog: HTMLDialogElement): void {
  const fields = [
    ...dialog.querySelectorAll<HTMLElement>('input:not([type=hidden], [hidden]), select, textarea'),
  ];
  const first = fields.find((field) => field.tabIndex >= 0 && !field.closest('[hidden]'));
  (dialog.querySelector<HTMLElement>('[autofocus]') ?? first)?.focus();
  if (dialog.scrollTop > 0) beginAtTitle(dialog);
}

function beginAtTitle(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector('h2');
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}
