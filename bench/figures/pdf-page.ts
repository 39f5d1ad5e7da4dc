import type { Figure } from '../figure.ts';
import { loadList } from '../page-load.ts';
import { headersOf, LECTURER, signIn } from '../session.ts';
import { median } from '../statistics.ts';

const RUNS = 5;
const ROUTE = 'signing.signer@signed_in';
/** Stands on the first page of every letter, and in the viewer once that page is drawn and its text can be taken. */
const HEAD = 'UNIVERSITAS CONTOH NUSANTARA';

/** A cold visit of the viewer with a letter in it, on a cheap phone: Fast 3G, processor four times as slow. */
export const pdfPage: Figure = {
  name: 'pdf-page',
  async measure(world) {
    const [browser, { url: product }] = [await world.browser(), await world.faculty()];
    const session = await signIn(product, LECTURER);
    const id = await letterOf(product, headersOf(session));
    const file = encodeURIComponent(`/api/routes/${ROUTE}/documents/${id}?p.id=${id}`);
    const url = `${product}/pdf?url=${file}&department=${session.department}`;
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++)
      times.push((await loadList(browser, { url, text: HEAD, session, slow: true })).ms);
    return [
      {
        label: 'first page of a letter in the viewer, Fast 3G, 4× slower processor',
        unit: 'ms',
        ours: median(times),
        floor: null,
        budget: null,
      },
    ];
  },
};

/** A document that waits for them; it was drawn before. */
async function letterOf(product: string, headers: Record<string, string>): Promise<string> {
  const ask = async (path: string) => {
    const answer = await fetch(`${product}/api${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const { data } = (await ask('/common/unsigned-documents?start=2015-01-01')) as {
    data: { needs: { path: string }[] }[];
  };
  const id = data[0]?.needs[0]?.path.split('?')[0]?.split('/').at(-1);
  if (!id) throw new Error('the demo has nothing that the lecturer signs');
  await ask(`/routes/${ROUTE}/documents/${id}?p.id=${id}`);
  return id;
}
