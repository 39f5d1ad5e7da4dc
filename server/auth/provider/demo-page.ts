import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 400px; margin: 12vh auto; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; }
label { display: block; margin: 16px 0 4px; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 11px; font: inherit; }
button { min-height: 44px; margin: 16px 8px 0 0; padding: 0 18px; font: inherit; font-weight: 600; }
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
<title>Penyedia identitas demo</title>
<style>${STYLE}</style>
<main>
<h1>Penyedia identitas demo</h1>
<p>Halaman ini menggantikan penyedia identitas universitas. Kata sandi tidak ditanyakan dalam mode demo.</p>
${fault ? `<p role="alert">${escapeHtml(fault)}</p>` : ''}
<form method="post">
<label for="email">Email akun demo</label>
<input id="email" name="email" type="email" required autocomplete="username" value="${escapeHtml(email)}">
<button name="choice" value="enter">Lanjutkan</button>
<button name="choice" value="cancel" formnovalidate>Batal</button>
</form>
</main>
</html>
`;
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return text.replace(/[&<>"']/g, (sign) => `&${names[sign]};`);
}
