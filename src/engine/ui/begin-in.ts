/** Puts the focus into the first field of a dialog, or where the dialog says itself that it begins. */
export function beginIn(dialog: HTMLDialogElement): void {
  const fields = [
    ...dialog.querySelectorAll<HTMLElement>('input:not([type=hidden], [hidden]), select, textarea'),
  ];
  const first = fields.find((field) => field.tabIndex >= 0 && !field.closest('[hidden]'));
  (dialog.querySelector<HTMLElement>('[autofocus]') ?? first)?.focus();
}
