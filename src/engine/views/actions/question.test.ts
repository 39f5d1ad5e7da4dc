import { expect, it } from 'vitest';
import type { Offer } from '../../../definition/wire.ts';
import { chosenWords, questionOf } from './question.ts';

const offer = (confirm: string | null) => ({ label: 'Hapus', confirm }) as Offer;

it.each([
  [
    'a question with what follows',
    { offer: offer('Hapus meja? Ia tidak kembali.') },
    ['Hapus meja?', 'Ia tidak kembali.', null],
  ],
  ['a question alone', { offer: offer('Hapus meja?') }, ['Hapus meja?', null, null]],
  ['no question', { offer: offer(null) }, ['Hapus?', null, null]],
  ['only what follows', { offer: offer('Ia tidak kembali.') }, ['Hapus?', 'Ia tidak kembali.', null]],
  ['no question, of something', { offer: offer(null), about: 'Meja' }, ['Hapus Meja?', null, null]],
  [
    'a question that does not name it',
    { offer: offer('Hapus ini? Ia pergi.'), about: 'Meja' },
    ['Hapus ini?', 'Ia pergi.', 'Meja'],
  ],
  [
    'the words of a list',
    { offer: offer('Hapus kursi? Ia pergi.'), about: 'Meja', listed: true },
    ['Hapus Meja?', 'Ia pergi.', null],
  ],
])('asks: %s', (_, wish, [title, follows, about]) => {
  expect(questionOf(wish)).toEqual({ title, follows, about });
});

it('names what is chosen in the form once that is known', () => {
  const schema = {
    properties: {
      way: {
        enum: ['a', 'b'],
        'x-labels': { a: { label: 'Dibuang', hint: 'Untuk selamanya.' }, b: 'Dijual' },
      },
      note: { type: 'string' },
    },
  };
  const wish = { offer: offer('Meja: {way}? Ia ikut {way}.') };
  expect(questionOf(wish).title).toBe('Meja?');
  expect(questionOf({ offer: offer('Jadikan {way} meja?') }).title).toBe('Hapus?');
  for (const [way, title] of [
    ['a', 'Meja: Dibuang?'],
    ['b', 'Meja: Dijual?'],
    ['c', 'Meja?'],
  ])
    expect(questionOf(wish, chosenWords(schema, { way, note: 'x' })).title).toBe(title);
  expect(questionOf(wish, { way: 'Dijual' }).follows).toBe('Ia ikut Dijual.');
});
