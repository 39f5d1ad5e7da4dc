import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatMessage } from '../../src/definition/wire.ts';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
beforeAll(async () => {
  faculty = await openSmallFaculty();
});
afterAll(() => faculty?.close());

it('numbers what two people write at once without a gap, in one order for both', async () => {
  const [one, two] = [await faculty.as('member'), await faculty.as('other')];
  const begun = await Promise.all([
    one.get(`/chat-conversations/users/${faculty.people.other}`),
    two.get(`/chat-conversations/users/${faculty.people.member}`),
  ]);
  const [id, same] = begun.map(({ body }) => body.data.id);
  expect(same).toBe(id);
  const write = (who: typeof one, message: string) =>
    who.post('/chat-messages', { chat_conversation_id: id, message });
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, n) => write(n % 2 ? one : two, `pesan ${n}`)),
  );
  expect(sent.every(({ status }) => status === 200)).toBe(true);
  const read = async (who: typeof one): Promise<ChatMessage[]> =>
    (await who.get(`/chat-conversations/${id}/messages?after=0`)).body.data;
  const [seenByOne, seenByTwo] = [await read(one), await read(two)];
  expect(seenByOne.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(seenByTwo.map((message) => message.id)).toEqual(seenByOne.map((message) => message.id));
});
