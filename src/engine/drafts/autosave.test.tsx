import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { Autosave } from './autosave.ts';
import { readDraft, removeOldDrafts, writeDraft } from './local-drafts.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2025-11-03T03:02:14Z') });
});
afterEach(() => vi.useRealTimers());

const offline = () => new ApiError(null, undefined);

/** A server that makes the next version of each save. */
function setUp(send: (value: string, version: number | undefined) => Promise<void>) {
  return new Autosave<string>({
    place: 'me:row',
    stored: 'old',
    version: 1,
    // What stands behind a bar is filled in by others.
    part: (value) => value.split('|')[0],
    send: async (value, version) => {
      await send(value, version);
      return { version: (version ?? 0) + 1, refused: [] };
    },
  });
}

const conflict = () => new ApiError(409, { errors: [{ code: 'E_PROCESS_CONFLICT' }] });

describe('Autosave, of which the server takes a part', () => {
  const fault = { pointer: '/pages', message: 'Harus berupa angka.' };
  const partly = (refusing: (value: string) => boolean, sent: string[] = []) =>
    new Autosave<string>({
      place: 'me:row',
      stored: 'old',
      version: 1,
      part: (value) => value,
      send: async (value, version) => {
        sent.push(value);
        return { version: (version ?? 0) + 1, refused: refusing(value) ? [fault] : [] };
      },
    });

  it('says what was not taken and keeps it on the device as it was typed', async () => {
    const autosave = partly((value) => value.includes('abc'));
    autosave.change('abc');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state).toMatchObject({ status: 'partly', value: 'abc', refused: [fault] });
    expect(autosave.refusedNow()).toEqual([fault]);
    autosave.accept('stored without it', 2);
    expect(autosave.state.value).toBe('abc');
    expect(await autosave.flush()).toBe(false);
    autosave.stop();
    expect(partly(() => true).state.value).toBe('abc');
  });

  it('goes on saving what is typed elsewhere, and is done when it is right', async () => {
    const sent: string[] = [];
    const autosave = partly((value) => value.includes('abc'), sent);
    for (const value of ['abc', 'abc and more', '12 and more']) {
      autosave.change(value);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(sent).toEqual(['abc', 'abc and more', '12 and more']);
    expect(autosave.state).toMatchObject({ status: 'saved', refused: [] });
    expect(readDraft('me:row')).toBeNull();
  });
});

describe('Autosave', () => {
  it('keeps what is typed on the device at once and on the server after a second of rest', async () => {
    const sent: string[] = [];
    const autosave = setUp(async (value) => void sent.push(value));
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(900);
    autosave.change('ab');
    expect(readDraft('me:row')?.value).toBe('ab');
    await vi.advanceTimersByTimeAsync(900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(['ab']);
    expect(autosave.state).toMatchObject({ status: 'saved', value: 'ab' });
    expect(autosave.state.savedAt).toEqual(new Date('2025-11-03T03:02:15.900Z'));
    expect(readDraft('me:row')).toBeNull();
  });

  it('comes back after a reload with what never arrived, and sends it', async () => {
    const lost = setUp(() => Promise.reject(offline()));
    lost.change('typed');
    await vi.advanceTimersByTimeAsync(1000);
    lost.stop();
    const sent: string[] = [];
    const again = setUp(async (value) => void sent.push(value));
    expect(again.state.value).toBe('typed');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['typed']);
  });

  it('tries again until the way is free', async () => {
    let broken = true;
    const send = vi.fn(() => (broken ? Promise.reject(offline()) : Promise.resolve()));
    const autosave = setUp(send);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state.status).toBe('failed');
    await vi.advanceTimersByTimeAsync(3000);
    expect(send).toHaveBeenCalledTimes(2);
    broken = false;
    autosave.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.state.status).toBe('saved');
  });

  it('does not repeat what the server refuses, and keeps it on the device', async () => {
    const send = vi.fn(() => Promise.reject(new ApiError(422, {})));
    const autosave = setUp(send);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(autosave.state.status).toBe('refused');
    expect(readDraft('me:row')?.value).toBe('a');
  });

  it('sends what was typed during a save after it, never beside it', async () => {
    const sent: string[] = [];
    let running = 0;
    const autosave = setUp(async (value) => {
      running++;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5000));
      sent.push(value);
      running--;
    });
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1500);
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['a', 'b']);
    expect(autosave.state.status).toBe('saved');
  });

  it('takes newer stored values only while nothing is on its way', async () => {
    const autosave = setUp(async () => {});
    autosave.accept('newer', 2);
    expect(autosave.state.value).toBe('newer');
    autosave.change('mine');
    autosave.accept('theirs', 3);
    expect(autosave.state.value).toBe('mine');
    expect(await autosave.flush()).toBe(true);
  });
});

describe('the version an autosave goes on top of', () => {
  /** Saves 'mine' and keeps what it was sent with. */
  async function save(autosave: Autosave<string>): Promise<boolean> {
    autosave.change('mine');
    return autosave.flush();
  }

  it('is the one looked at, then the one the last save made', async () => {
    const versions: unknown[] = [];
    const autosave = setUp(async (_, version) => void versions.push(version));
    await save(autosave);
    autosave.change('more');
    await autosave.flush();
    expect(versions).toEqual([1, 2]);
    expect(autosave.version()).toBe(3);
  });

  it('follows a change that left this input as it was', async () => {
    const versions: unknown[] = [];
    const autosave = setUp(async (_, version) => void versions.push(version));
    autosave.change('mine');
    autosave.accept('old', 5);
    await autosave.flush();
    expect(versions).toEqual([5]);
  });

  it('follows a change of what others fill in beside it', async () => {
    const versions: unknown[] = [];
    const autosave = setUp(async (_, version) => void versions.push(version));
    autosave.change('mine');
    autosave.accept('old|others', 5);
    await autosave.flush();
    expect(versions).toEqual([5]);
  });

  it('stays behind what somebody else typed, so that the server refuses', async () => {
    const versions: unknown[] = [];
    const autosave = setUp(async (_, version) => void versions.push(version));
    autosave.change('mine');
    autosave.accept('theirs', 5);
    await autosave.flush();
    expect(versions).toEqual([1]);
  });

  it('does not go back to an answer that was on its way during the save', async () => {
    const autosave = setUp(async () => {});
    await save(autosave);
    autosave.accept('old', 1);
    expect([autosave.state.value, autosave.version()]).toEqual(['mine', 2]);
  });
});

describe('a conflict of an autosave', () => {
  /** The server holds 'theirs' in version 5 and takes nothing older. */
  async function inConflict() {
    const sent: unknown[] = [];
    const autosave = setUp(async (value, version) => {
      if (version !== 5) throw conflict();
      sent.push(value);
    });
    autosave.change('mine');
    await vi.advanceTimersByTimeAsync(1000);
    return { autosave, sent };
  }

  it('solves itself when the change did not concern this input', async () => {
    const { autosave, sent } = await inConflict();
    autosave.accept('old', 5);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['mine']);
    expect(autosave.state).toMatchObject({ status: 'saved', conflict: false });
  });

  it('waits for the person, who keeps what they typed', async () => {
    const { autosave, sent } = await inConflict();
    autosave.accept('theirs', 5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.state).toMatchObject({ status: 'refused', conflict: true, value: 'mine' });
    autosave.keepMine();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['mine']);
  });

  it('waits for the person, who takes what is stored', async () => {
    const { autosave, sent } = await inConflict();
    autosave.accept('theirs', 5);
    autosave.takeTheirs();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(autosave.state).toMatchObject({ status: 'saved', value: 'theirs' });
    expect(readDraft('me:row')).toBeNull();
  });
});

describe('an autosave of several fields that are written elsewhere, too', () => {
  type Fields = Record<string, unknown>;
  const OLD: Fields = { title: 'old', place: 'old', scores: { one: 1, two: 2 } };
  let server: { value: Fields; version: number };
  beforeEach(() => {
    server = { value: OLD, version: 1 };
  });
  const elsewhere = (change: Fields) => {
    server = { value: { ...server.value, ...change }, version: server.version + 1 };
  };
  /** The form as it is opened now. */
  const open = (): Autosave<Fields> => {
    const autosave: Autosave<Fields> = new Autosave<Fields>({
      place: 'me:fields',
      stored: server.value,
      version: server.version,
      part: (value) => value,
      send: async (value, version) => {
        const current = server;
        // The page is looked at again after a refusal, too.
        if (version !== current.version) {
          setTimeout(() => autosave.accept(current.value, current.version), 100);
          throw conflict();
        }
        server = { value, version: current.version + 1 };
        return { version: server.version, refused: [] };
      },
    });
    return autosave;
  };

  it('keeps both where they are other fields, also inside of a group', async () => {
    const autosave = open();
    elsewhere({ place: 'theirs', scores: { one: 9, two: 2 } });
    autosave.change({ ...OLD, title: 'mine', scores: { one: 1, two: 8 } });
    await vi.advanceTimersByTimeAsync(3000);
    const both = { title: 'mine', place: 'theirs', scores: { one: 9, two: 8 } };
    expect(server.value).toEqual(both);
    expect(autosave.state).toMatchObject({ status: 'saved', value: both, conflict: false, clashes: [] });
  });

  it('does so with what waited on the device, after the page was closed', async () => {
    const first = open();
    first.change({ ...OLD, title: 'mine' });
    first.stop();
    elsewhere({ place: 'theirs' });
    const again = open();
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.value).toEqual({ ...OLD, title: 'mine', place: 'theirs' });
    expect(again.state).toMatchObject({ status: 'saved', value: server.value });
  });

  it('asks about a field that waited on the device and was written elsewhere, before anything is sent', async () => {
    const first = open();
    first.change({ ...OLD, title: 'mine' });
    first.stop();
    elsewhere({ title: 'theirs' });
    const again = open();
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.value).toEqual({ ...OLD, title: 'theirs' });
    expect(again.state).toMatchObject({ conflict: true, clashes: ['title'] });
  });

  it('names the field that both wrote, and keeps the others of the other when mine stays', async () => {
    const autosave = open();
    elsewhere({ title: 'theirs', place: 'theirs' });
    autosave.change({ ...OLD, title: 'mine' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(autosave.state).toMatchObject({ status: 'refused', conflict: true, clashes: ['title'] });
    expect(server.value.title).toBe('theirs');
    autosave.keepMine();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.value).toEqual({ ...OLD, title: 'mine', place: 'theirs' });
    expect(autosave.state).toMatchObject({ status: 'saved', clashes: [] });
  });

  it('counts what it took over, so that a form which has its own copy shows it', () => {
    const autosave = open();
    expect(autosave.state.taken).toBe(0);
    autosave.accept({ ...OLD, place: 'theirs' }, 2);
    expect(autosave.state.taken).toBe(1);
    autosave.accept({ ...OLD, place: 'theirs' }, 3);
    expect(autosave.state.taken).toBe(1);
  });

  it('sends nothing when it is told what it has', async () => {
    const autosave = open();
    autosave.change({ scores: { one: 1, two: 2 }, place: 'old', title: 'old' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.version).toBe(1);
    expect(autosave.state.status).toBe('saved');
  });
});

describe('removeOldDrafts', () => {
  it('drops drafts of more than thirty days and leaves everything else', () => {
    writeDraft('old', 1, new Date('2025-10-01T00:00:00Z'));
    writeDraft('new', 1, new Date('2025-11-01T00:00:00Z'));
    localStorage.setItem('department', 'A');
    removeOldDrafts(new Date());
    expect(Object.keys({ ...localStorage }).sort()).toEqual(['department', 'draft:new']);
  });
});
