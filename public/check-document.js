// The page that the code on a paper document leads to (server/documents/document-check-page.ts): compares a file that
// somebody chooses or drops with the document, here in the browser, and sends it to be verified when they press for it; copies its digest.
// All texts stand in the page or come from the server.
(function () {
  const copy = document.querySelector('[data-copy]');
  if (copy && navigator.clipboard) {
    const copied = document.querySelector('[data-copied]');
    copy.hidden = false;
    copy.addEventListener('click', () => {
      const tell = (text) => () => {
        copied.textContent = text;
      };
      navigator.clipboard
        .writeText(document.querySelector('[data-digest]').textContent)
        .then(tell(copied.dataset.done), tell(copied.dataset.failed));
    });
  }

  const part = document.querySelector('[data-compare]');
  const drop = part.querySelector('[data-drop]');
  const chosen = part.querySelector('[data-chosen]');
  const send = part.querySelector('[data-send]');
  const button = send.querySelector('button');
  const input = drop.querySelector('input');
  const verdict = part.querySelector('[data-verdict]');
  const signatures = part.querySelector('[data-signatures]');
  const { current, earlier } = part.dataset;
  const TONES = { sound: 'green', changed: 'red', doubtful: 'amber', unsigned: 'grey' };
  let file = null;

  drop.hidden = false;
  input.addEventListener('change', () => take(input.files[0]));
  button.addEventListener('click', verify);
  for (const type of ['dragenter', 'dragover']) part.addEventListener(type, hover);
  part.addEventListener('dragleave', () => drop.classList.remove('over'));
  part.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    take(event.dataTransfer.files[0]);
  });

  function hover(event) {
    event.preventDefault();
    drop.classList.add('over');
  }

  function show(outcome) {
    for (const one of part.querySelectorAll('[data-outcome]')) one.hidden = one.dataset.outcome !== outcome;
    verdict.hidden = true;
    signatures.hidden = true;
  }

  async function take(one) {
    if (!one) return;
    file = one;
    chosen.querySelector('strong').textContent = one.name;
    chosen.hidden = false;
    send.hidden = one.size > Number(part.dataset.most);
    if (current === '') return show(null);
    show('working');
    const outcome = await compare(one);
    if (file === one) show(outcome);
  }

  async function compare(one) {
    // Browsers have it only on pages that came safely.
    if (!crypto.subtle) return 'unable';
    try {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await one.arrayBuffer()));
      const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      if (hex === current) return 'same';
      return earlier.split(' ').includes(hex) ? 'earlier' : 'other';
    } catch {
      return 'unreadable';
    }
  }

  async function verify() {
    const one = file;
    button.disabled = true;
    show('sending');
    try {
      const answer = await fetch('/api/check', {
        method: 'POST',
        body: one,
        headers: { 'content-type': 'application/pdf' },
      });
      const { data, errors } = await answer.json();
      show(null);
      if (data) tell(data.verdict.text, TONES[data.verdict.value], data.signatures.map(lineOf));
      else tell(errors[0].message, 'red', []);
    } catch {
      show('unreachable');
    }
    button.disabled = false;
    button.focus();
  }

  const lineOf = ({ signer, details }) => `${signer}: ${details.join(', ')}`;

  function tell(text, tone, lines) {
    verdict.textContent = text;
    verdict.className = 'outcome ' + tone;
    verdict.hidden = false;
    signatures.replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
    );
    signatures.hidden = lines.length === 0;
  }
})();
