import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below those that systems hand out by themselves: Linux from 32,768 on, others later. */
const firstPort = 12_000;
const endPort = 32_000;

/**
 * A port of loopback on which nobody listens, nor on the `inARow` - 1 after it: for tests that start a process
 * there, or stop it and start it again. No server on "any port" and no connection is given it meanwhile.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, endPort);
    const taken: Server[] = [];
    for (let next = port; next < port + inARow; next++) {
      const server = await listen(next);
      if (server) taken.push(server);
    }
    for (const server of taken) {
      server.close();
      await once(server, 'close');
    }
    if (taken.length === inARow) return port;
  }
}

async function listen(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}
