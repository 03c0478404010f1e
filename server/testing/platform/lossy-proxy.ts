import { once } from 'node:events';
import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';
import type pg from 'pg';

/** Bytes before the text of a message: its type, and its length without the type (PostgreSQL, protocol 3). */
const headBytes = 5;
const commandComplete = 'C';
const readyForQuery = 'Z';
const idle = 'I';
const notification = 'A';

/**
 * A way to the database of `config` that can lose one answer for good: the statement is carried out and
 * committed, what the database says of it goes nowhere, and the connection is cut. Statements of a
 * transaction that is still open are not counted: cut there, nothing has happened.
 */
export async function startLossyProxy(config: pg.PoolConfig) {
  const sockets = new Set<Socket>();
  /** How many committed answers still pass before one is lost; null: none is. */
  let left: number | null = null;
  /** The next answer with this text is lost. */
  let named: string | null = null;

  const server = createServer((client) => {
    const database = open(`${config.host}/.s.PGSQL.${config.port ?? 5432}`);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.on('close', () => database.destroy()).pipe(database);
    database.on('close', () => client.destroy());
    let unread = Buffer.alloc(0);
    let answer: Buffer[] = [];
    let isDone = false;
    database.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk]);
      while (unread.length >= headBytes && unread.length > unread.readUInt32BE(1)) {
        const message = unread.subarray(0, 1 + unread.readUInt32BE(1));
        unread = unread.subarray(message.length);
        const type = String.fromCharCode(message[0] ?? 0);
        if (type === notification && answer.length === 0) {
          client.write(message);
          continue;
        }
        answer.push(message);
        if (type === commandComplete) isDone = true;
        if (type !== readyForQuery) continue;
        const isCommitted = isDone && String.fromCharCode(message[headBytes] ?? 0) === idle;
        const isNamed = named !== null && Buffer.concat(answer).includes(named);
        if (isCommitted && (isNamed || (left !== null && left-- === 0))) {
          [left, named] = [null, null];
          client.destroy();
          return;
        }
        client.write(Buffer.concat(answer));
        [answer, isDone] = [[], false];
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    config: { ...config, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    /** Loses the answer after the next `others`. */
    loseAfter(others: number) {
      left = others;
    },
    loseNaming(text: string) {
      [left, named] = [null, text];
    },
    /** True if an answer was lost since; afterwards none is. */
    hasLost() {
      const isLost = left === null && named === null;
      [left, named] = [null, null];
      return isLost;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
