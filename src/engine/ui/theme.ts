/** What the person chose: the device's theme or one of the two. */
export type ThemeChoice = 'device' | 'light' | 'dark';

const KEY = 'theme';

/** The stored choice; `device` when there is none or storage is closed. */
export function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'device';
  } catch {
    return 'device';
  }
}

/** Puts the choice on `<html data-theme>` and remembers it. Call once before the first paint with `readTheme()`. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'device') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    if (choice === 'device') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Closed storage: the choice lasts until the page is left.
  }
}
