import { useEffect } from 'react';
import { watchForNewBuild } from './new-build.ts';
import { useLiveData } from './use-live-data.ts';

/** Draws nothing: keeps what is on the screen true. Nobody waits for it, so it comes once the page rests. */
export default function LiveData(): null {
  useLiveData();
  // Here, for it must be there before anything is missing.
  useEffect(() => watchForNewBuild(), []);
  return null;
}
