import { vi } from 'vitest';
import type { Call } from '../data/http.ts';
import { ApiError } from '../errors/api-error.ts';

type Answer = (call: Call) => unknown;

/** Answers calls by "METHOD /path"; what nobody foresaw is a 404, so that a test cannot pass by silence. */
export class FakeServer {
  readonly calls: Call[] = [];
  readonly #answers = new Map<string, Answer>();

  on(route: string, answer: Answer): this {
    this.#answers.set(route, answer);
    return this;
  }

  call = vi.fn(async (call: Call): Promise<unknown> => {
    this.calls.push(call);
    const answer = this.#answers.get(`${call.method ?? 'GET'} ${decodeURIComponent(call.path)}`);
    if (!answer) throw new ApiError(404, { errors: [{ message: `no answer for ${call.path}` }] });
    return answer(call);
  });

  /** Calls to one route, in order. */
  to(route: string): Call[] {
    return this.calls.filter((call) => `${call.method ?? 'GET'} ${decodeURIComponent(call.path)}` === route);
  }
}

/** An answer that is on its way until the test lets it come: `on(route, () => held.promise)`. */
export class Held {
  answer: (value: unknown) => void = () => undefined;
  refuse: (error: unknown) => void = () => undefined;
  readonly promise = new Promise<unknown>((resolve, reject) => {
    this.answer = resolve;
    this.refuse = reject;
  });
}

/** A refusal with one sentence. */
export function refusal(status: number, message: string, pointer?: string): ApiError {
  return new ApiError(status, { id: 'r-1', errors: [{ message, ...(pointer && { source: { pointer } }) }] });
}
