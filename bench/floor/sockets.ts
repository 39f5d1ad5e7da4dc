import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** Connections by hand: everybody in one room. Answers the function that tells all of them something. */
export function serveBareSockets(server: Server): (text: string) => void {
  const room = new Set<WebSocket>();
  const sockets = new WebSocketServer({ server, clientTracking: false });
  sockets.on('connection', (socket) => {
    room.add(socket);
    socket.on('close', () => room.delete(socket));
    socket.send('{}');
  });
  return (text) => {
    for (const socket of room) socket.send(text);
  };
}
