import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps connections on which nothing is asked from taking the places of people: of more than `most`, the
 * one that has been idle longest is closed. One whose headers do not come to an end counts as idle.
 */
export function limitIdleConnections(server: Server, most: number): void {
  // in the order in which they became idle
  const idle = new Set<Socket>();
  const becameIdle = (socket: Socket) => {
    if (socket.destroyed) return;
    idle.add(socket);
    if (idle.size <= most) return;
    const [oldest] = idle;
    if (!oldest) return;
    idle.delete(oldest);
    oldest.destroy();
  };
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => idle.delete(socket));
    becameIdle(socket);
  });
  server.on('request', ({ socket }, reply) => {
    idle.delete(socket);
    reply.once('close', () => becameIdle(socket));
  });
}
