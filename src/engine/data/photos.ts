import { answeredAddress, call } from './http.ts';

/** As many as one call answers. */
const MOST = 60;

interface Batch {
  ids: Set<string>;
  urls: Promise<Record<string, string>>;
}

let gathering: Batch | null = null;

/** Address of somebody's picture, valid for minutes; `null` = they have none. Whoever is drawn at once is asked for at once. */
export async function photoAddress(id: string): Promise<string | null> {
  if (gathering === null || gathering.ids.size === MOST) gathering = gather();
  gathering.ids.add(id);
  return (await gathering.urls)[id] ?? null;
}

function gather(): Batch {
  const ids = new Set<string>();
  const drawn = new Promise((resolve) => setTimeout(resolve));
  const urls = drawn.then(async () => {
    if (gathering?.ids === ids) gathering = null;
    const query = new URLSearchParams({ ids: [...ids].join() });
    const { data } = await call<{ data: Record<string, string> }>({ path: '/users/photos', query });
    return Object.fromEntries(Object.entries(data).map(([of, url]) => [of, answeredAddress(url)]));
  });
  return { ids, urls };
}
