import { describe, expect, it, vi } from 'vitest';
import { BEFORE_LEAVE, createLeaveGuard } from './leave-guard.ts';

describe('createLeaveGuard', () => {
  // First, since every guard listens for ever and each asks who holds something.
  it('hears of what was typed but not given to the form yet, and asks again the next time', () => {
    const guard = createLeaveGuard();
    const mark = () => guard.mark('form', true);
    const step = vi.spyOn(history, 'go').mockImplementation(() => {});
    const goTo = (idx: number) => {
      history.replaceState({ idx }, '');
      window.dispatchEvent(new PopStateEvent('popstate'));
    };
    history.replaceState({ idx: 2 }, '');
    guard.mark('form', false);
    window.addEventListener(BEFORE_LEAVE, mark);
    for (const time of [1, 2]) {
      goTo(1);
      expect(guard.waiting(), `time ${time}`).not.toBeNull();
      goTo(2);
      guard.answer(false);
    }
    window.removeEventListener(BEFORE_LEAVE, mark);
    guard.mark('form', false);
    step.mockRestore();
  });

  it('lets go at once while nothing is unsaved', () => {
    const go = vi.fn();
    createLeaveGuard().leave(go);
    expect(go).toHaveBeenCalledOnce();
  });

  it('keeps the way waiting until the person agrees', () => {
    const guard = createLeaveGuard();
    const go = vi.fn();
    guard.mark('form', true);
    guard.leave(go);
    expect(go).not.toHaveBeenCalled();
    guard.answer(false);
    expect(guard.waiting()).toBeNull();
    guard.leave(go);
    guard.answer(true);
    expect(go).toHaveBeenCalledOnce();
  });

  it('forgets a form that was saved', () => {
    const guard = createLeaveGuard();
    const go = vi.fn();
    guard.mark('form', true);
    guard.mark('form', false);
    guard.leave(go);
    expect(go).toHaveBeenCalledOnce();
  });

  it('undoes a step back and hides it from later listeners', () => {
    const guard = createLeaveGuard();
    const router = vi.fn();
    const step = vi.spyOn(history, 'go').mockImplementation(() => {});
    history.replaceState({ idx: 2 }, '');
    guard.mark('form', true);
    window.addEventListener('popstate', router);
    history.replaceState({ idx: 1 }, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(router).not.toHaveBeenCalled();
    expect(step).toHaveBeenCalledWith(1);
    history.replaceState({ idx: 2 }, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
    guard.answer(true);
    expect(step).toHaveBeenLastCalledWith(-1);
    window.removeEventListener('popstate', router);
  });

  it('asks the browser to ask before the window closes', () => {
    const guard = createLeaveGuard();
    guard.mark('form', true);
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    guard.mark('form', false);
  });

  it('does not ask when the session is over: the page is loaded again whatever the person says', async () => {
    vi.resetModules();
    const { createLeaveGuard: create } = await import('./leave-guard.ts');
    const { reloadWithoutSession } = await import('../session/forced-reload.ts');
    create().mark('form', true);
    reloadWithoutSession();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});
