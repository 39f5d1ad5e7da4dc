import { expect, it } from 'vitest';
import { isSigned, signChannel } from './signature.ts';

// The first from the documentation of the protocol (signatures), the others computed with OpenSSL.
it.each([
  {
    key: '278d425bdf160c739803',
    secret: '7ad3773142a6692b25b8',
    socket: '1234.1234',
    channel: 'private-foobar',
    signature: '58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  },
  {
    key: 'demo',
    secret: 'demo-secret',
    socket: '123.456',
    channel: 'private-App.User.42',
    signature: '9baa776934b7d44f4227a54df5168782ebc374a58f91f97d453f820295422d76',
  },
  {
    key: 'demo',
    secret: 'demo-secret',
    socket: '123.456',
    channel: 'private-Chat.17',
    signature: 'e8b28a8daa0b0d9b991e63b30138110e9a3287f100379db6ad464632f5274511',
  },
  {
    key: 'demo',
    secret: 'demo-secret',
    socket: '123.456',
    channel: 'presence-Chat',
    data: '{"user_id":"42","user_info":{"id":"42","name":"Sari"}}',
    signature: 'e68e887f3e98ce30fcd4a1c356fc349b7d353e65dc58e933fd5eb4668ba2032a',
  },
  {
    key: '278d425bdf160c739803',
    secret: '7ad3773142a6692b25b8',
    socket: '1234.1234',
    channel: 'presence-foobar',
    data: '{"user_id":10,"user_info":{"name":"Mr. Channels"}}',
    signature: '31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
  },
])('$channel is signed as the protocol says', ({ key, secret, signature, ...entry }) => {
  const auth = `${key}:${signature}`;
  expect(signChannel({ key, secret }, entry)).toBe(auth);
  expect(isSigned({ key, secret }, { auth, ...entry })).toBe(true);
  expect(isSigned({ key, secret }, { auth, ...entry, data: '{"user_id":11}' })).toBe(false);
  for (const other of [`other:${signature}`, auth.slice(0, -1), '', `${auth}0`])
    expect(isSigned({ key, secret }, { auth: other, ...entry })).toBe(false);
});
