import { createHash } from 'node:crypto';
import { demoProviderTexts as texts } from '../../../src/definition/messages/server-texts.ts';

/** Where the demo's provider lives on this server. */
export const DEMO_PATH = '/demo/identity';

const STYLE = `
:root { color-scheme: light dark; --nila: #15486a; --ink: #10222e; --sheet: #ffffff; --line: #6b7a84; }
@media (prefers-color-scheme: dark) { :root { --nila: #9cc9e6; --ink: #e6edf1; --sheet: #10191f; --line: #8fa1ac; } }
body { max-width: 400px; margin: 12vh auto; padding: 0 16px; background: var(--sheet); color: var(--ink);
  font: 16px/1.5 "Source Sans 3", system-ui, sans-serif; }
h1 { font-size: 1.625rem; line-height: 1.25; }
label { display: block; margin: 18px 0 4px; font-weight: 600; }
input, button { box-sizing: border-box; min-height: 44px; border: 1px solid var(--line); border-radius: 3px;
  background: none; color: inherit; font: inherit; }
input { width: 100%; padding: 0 11px; }
button { margin: 18px 8px 0 0; padding: 0 18px; font-weight: 600; }
button[value=enter] { border-color: var(--nila); background: var(--nila); color: var(--sheet); }
[role=alert] { padding-left: 10px; border-left: 3px solid; font-weight: 600; }
`;

/** The page's own policy: one style, one form, nothing else. */
export const DEMO_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Asks which demo account somebody is. `email` is what the application hinted at, or what was typed. */
export function demoPage({ email, fault }: { email: string; fault: string | null }): string {
  return `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${texts.title}</title>
<style>${STYLE}</style>
<main>
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
${fault ? `<p role="alert">${escapeHtml(fault)}</p>` : ''}
<form method="post">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" required autocomplete="username" value="${escapeHtml(email)}">
<button name="choice" value="enter">${texts.enter}</button>
<button name="choice" value="cancel" formnovalidate>${texts.cancel}</button>
</form>
</main>
</html>
`;
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return text.replace(/[&<>"']/g, (sign) => `&${names[sign]};`);
}
