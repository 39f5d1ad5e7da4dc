/** Keys that are pressed before a dialog is there, for the field it begins in. */
export interface HeldKeys {
  /** Types them into the field, when it is one that takes text, and holds no more. */
  giveTo: (field: Element | null) => void;
}

/** Holds the letters that are typed from now on: whoever presses a button and types on means the dialog it opens. */
export function holdKeys(): HeldKeys {
  let typed = '';
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', hold, true);
  return {
    giveTo(field) {
      window.removeEventListener('keydown', hold, true);
      if (typed === '' || !takesText(field)) return;
      field.setRangeText(typed, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

function takesText(field: Element | null): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return !field.readOnly;
  // Of days, numbers and the like no part can be set.
  return field instanceof HTMLInputElement && !field.readOnly && field.selectionStart !== null;
}
