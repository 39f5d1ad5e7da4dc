import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { live } from '../../engine/door.ts';
import { useTyping } from './use-typing.ts';

let hear: (data: unknown) => void;
const end = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(live, 'whisper').mockReturnValue();
  vi.spyOn(live, 'hearWhisper').mockImplementation((_channel, _event, listener) => {
    hear = listener;
    return end;
  });
});
afterEach(() => void vi.useRealTimers());
const drawn = (hides = false) =>
  renderHook(({ newest }) => useTyping('17', { viewer: 'me', hides }, newest), {
    initialProps: { newest: 4 },
  });

it('says it once in three seconds, and not of whoever hides that they are there', () => {
  const { result } = drawn();
  const telling = () => act(() => result.current.tell());
  telling();
  telling();
  expect(vi.mocked(live.whisper).mock.calls).toEqual([['Chat.17', 'typing', { person: 'me' }]]);
  vi.advanceTimersByTime(3000);
  telling();
  expect(live.whisper).toHaveBeenCalledTimes(2);
  const hidden = drawn(true);
  act(() => hidden.result.current.tell());
  expect(live.whisper).toHaveBeenCalledTimes(2);
});

it('shows until five seconds after it was last heard, or the message is there; never of oneself', () => {
  const { result, rerender, unmount } = drawn();
  act(() => hear({ person: 'me' }));
  expect(result.current.typing).toBe(false);
  act(() => hear({ person: 'other' }));
  act(() => vi.advanceTimersByTime(4000));
  act(() => hear({ person: 'other' }));
  act(() => vi.advanceTimersByTime(4999));
  expect(result.current.typing).toBe(true);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.typing).toBe(false);
  act(() => hear({ person: 'other' }));
  rerender({ newest: 5 });
  expect(result.current.typing).toBe(false);
  unmount();
  expect(end).toHaveBeenCalled();
});
