import { expect, test } from 'vitest';
import { reasonOf } from './mail.ts';

test.each([
  ['an address that nobody has', { responseCode: 550, response: '550 5.1.1 no such user' }, 'refused'],
  ['a refusal without a status code', { responseCode: 554, response: '554 not here' }, 'refused'],
  ['a domain that is none', { responseCode: 550, response: '550 5.1.2 bad destination' }, 'no_domain'],
  ['a full mailbox, for good', { responseCode: 552, response: '552 5.2.2 over quota' }, 'mailbox_full'],
  ['a full mailbox, for now', { responseCode: 452, response: '452-4.2.2 over quota' }, 'mailbox_full'],
  ['a busy server', { responseCode: 451, response: '451 4.3.2 try later' }, 'unanswered'],
  ['a wrong password', { responseCode: 535, code: 'EAUTH', response: '535 5.7.8 no' }, 'unanswered'],
  ['no answer', new Error('timeout'), 'unanswered'],
])('%s is told as what it is', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
