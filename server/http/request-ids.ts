import { newId } from '../core/new-id.ts';

/** Makes ids of requests: a random part of this process and a number, so that no two processes share one. */
export function requestIds(): () => string {
  const own = newId().slice(-12);
  let count = 0;
  return () => {
    count++;
    return `${own}-${count}`;
  };
}
