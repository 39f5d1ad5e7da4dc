import type { DefinitionNews } from '../../definition/wire.ts';

const LISTEN_AGAIN_MS = 5000;

/** Listens for changed definitions: once at the beginning, then after every saved change. */
export function listenToDefinitions(listener: (news: DefinitionNews) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source = listen();

  function listen(): EventSource {
    const opened = new EventSource('/api/definitions/events');
    opened.onmessage = (event) => {
      try {
        listener(JSON.parse(event.data));
      } catch {
        // A line that is no JSON is a heartbeat.
      }
    };
    opened.onerror = () => {
      // A broken connection is mended by the browser; one that was refused it gives up.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        source = listen();
      }, LISTEN_AGAIN_MS);
    };
    return opened;
  }

  return () => {
    clearTimeout(timer);
    source.close();
  };
}
