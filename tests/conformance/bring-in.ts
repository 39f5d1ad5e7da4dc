import { expect } from 'vitest';
import type { DemoFaculty } from '../../server/testing/demo-faculty.ts';
import type { ImportState } from '../../src/definition/wire.ts';

export interface Caller {
  account?: string;
  department?: string;
  route: string;
  /** The list on its page. */
  block?: string;
  /** Row of the page. */
  row?: string;
}

interface Call {
  method?: 'GET' | 'POST';
  payload?: Buffer | object;
}

/** A spreadsheet as CSV. */
export const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

/** Brings files into the list of a page, as somebody. */
export function bringIn(
  faculty: () => Pick<DemoFaculty, 'app' | 'signIn'>,
  { account = 'admin', department = 'TKM', route, block = 'b1', row }: Caller,
) {
  const call = async (url: string, { method = 'GET', payload }: Call = {}) => {
    const headers = await faculty().signIn(account, department);
    const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {};
    const page = row === undefined ? '' : `${url.includes('?') ? '&' : '?'}p.id=${row}`;
    const address = `/api/routes/${route}/${url}${page}`;
    return faculty().app.inject({ method, url: address, headers: { ...headers, ...type }, payload });
  };
  const begin = (content: Buffer, name = 'a.csv') =>
    call(`blocks/${block}/imports?name=${name}`, { method: 'POST', payload: content });
  const write = (id: string, skip: boolean, update: boolean | null = true) =>
    call(`imports/${id}/write`, { method: 'POST', payload: { skip, ...(update !== null && { update }) } });
  /** Waits until nobody goes on with it. */
  const ended = async (id: string): Promise<ImportState> => {
    for (;;) {
      const state = (await call(`imports/${id}`)).json<ImportState>();
      if (!['checking', 'writing'].includes(state.status)) return state;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return {
    call,
    begin,
    ended,
    write,
    async checked(content: Buffer): Promise<ImportState> {
      const answer = await begin(content);
      expect(answer.statusCode, answer.body).toBe(200);
      return ended(answer.json<ImportState>().id);
    },
    async written({ id }: ImportState, skip = false, update = true): Promise<ImportState> {
      const answer = await write(id, skip, update);
      expect(answer.statusCode, answer.body).toBe(200);
      return ended(id);
    },
  };
}
