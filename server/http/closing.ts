import type { FastifyInstance } from 'fastify';

/** Whether the server is about to leave. */
export interface Closing {
  readonly begun: boolean;
  /** From now on it is not ready, and every answer asks for its connection to be closed. */
  begin(): void;
}

export function createClosing(): Closing {
  const closing = {
    begun: false,
    begin() {
      closing.begun = true;
    },
  };
  return closing;
}

/** A connection that is kept after its answer would hold up the end of the server, or be reset under the next request. */
export function closeConnections(app: FastifyInstance, closing: Closing): void {
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (closing.begun) reply.header('connection', 'close');
    next();
  });
  app.addHook('preClose', async () => closing.begin());
}
