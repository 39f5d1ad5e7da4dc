import { expect, it } from 'vitest';
import type { Offer } from '../../../definition/wire.ts';
import { questionOf } from './question.ts';

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
