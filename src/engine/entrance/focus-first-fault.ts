/** Puts the focus on the first field with a fault, in page order; answers whether there is one. */
export function focusFirstFault(form: HTMLFormElement, faults: Record<string, string | undefined>): boolean {
  const names = new Set(Object.keys(faults).filter((name) => faults[name]));
  if (names.size === 0) return false;
  for (const element of form.elements) {
    if (element instanceof HTMLElement && names.has(element.getAttribute('name') ?? '')) {
      element.focus();
      return true;
    }
  }
  return true;
}
