import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../address.ts';
import type { ConnectionLimits } from '../config/server-limits.ts';

/** The share of all connections that may be idle. */
const idleShare = 0.5;
/** Above this share of connections with an open request, the slowest of the address that holds most is closed. */
const atWorkShare = 0.45;
/** The share of connections one address may keep busy; one address may be a hall full of people. */
const addressShare = 0.1;
/** Unanswered requests of one connection; browsers and proxies send the second after the first is answered. */
const maxUnanswered = 8;

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the request announces a body, even if the route takes none. */
    announcesBody: boolean;
  }
}

interface Connection {
  readonly socket: Socket;
  /** The address of the visitor, as the trusted proxies report it. */
  address: string;
  /** The latest request, whose body may still be arriving. */
  request: IncomingMessage | null;
  isFile: boolean;
  requestBeganMs: number;
  /** Requests not answered yet. */
  open: number;
  /** Since when we have been waiting for the client, and the bytes moved by then. */
  waiting: { readonly sinceMs: number; readonly bytes: number } | null;
}

/**
 * Keeps connections from taking the places of people: idle ones (also those whose headers do not come to an
 * end), and those at work that wait for the other side to send or to read. Of too many the oldest is ended, of
 * one address first; and whoever is slower than a crawl. An answer to a body that is not there yet ends its
 * connection, unless it is a file: a browser reads the answer only after it sent all of that.
 */
export function boundConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const { server } = app;
  const { maxConnections } = limits;
  server.maxConnections = maxConnections;
  const connections = new Map<Socket, Connection>();
  // each in the order in which they became so
  const idle = new Set<Connection>();
  const atWork = new Map<string, Set<Connection>>();
  let countAtWork = 0;
  let ended = 0;

  server.on('connection', (socket: Socket) => {
    const connection: Connection = {
      socket,
      address: '',
      request: null,
      isFile: false,
      requestBeganMs: 0,
      open: 0,
      waiting: null,
    };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      idle.delete(connection);
      leaveWork(connection);
    });
    becomeIdle(connection);
  });

  function becomeIdle(connection: Connection): void {
    if (connection.socket.destroyed) return;
    idle.add(connection);
    if (idle.size > maxConnections * idleShare) end(first(idle));
  }

  function beginWork(connection: Connection, address: string): void {
    idle.delete(connection);
    connection.address = address;
    const ofAddress = atWork.get(address) ?? new Set();
    atWork.set(address, ofAddress.add(connection));
    countAtWork++;
    if (ofAddress.size > maxConnections * addressShare) end(first(ofAddress, isWaited));
    if (countAtWork <= maxConnections * atWorkShare) return;
    const slow = [...atWork.values()].map((all) => [...all].filter(isWaited));
    end(slow.reduce((most, some) => (some.length > most.length ? some : most), [])[0]);
  }

  function leaveWork(connection: Connection): void {
    const ofAddress = atWork.get(connection.address);
    if (!ofAddress?.delete(connection)) return;
    countAtWork--;
    if (ofAddress.size === 0) atWork.delete(connection.address);
  }

  function end(connection: Connection | undefined): void {
    if (!connection) return;
    ended++;
    connection.socket.destroy();
    // its place is free at once, not when the event comes
    idle.delete(connection);
    leaveWork(connection);
  }

  app.decorateRequest('announcesBody', false);
  app.addHook('onRequest', async (request, reply) => {
    request.announcesBody = announcesBody(request);
    const { raw } = request;
    const connection = connections.get(raw.socket);
    if (!connection) return;
    if (connection.open === maxUnanswered) end(connection);
    // what came in one piece with others that were too many
    if (raw.socket.destroyed) {
      reply.hijack();
      return;
    }
    connection.request = raw;
    connection.isFile = isFile(request);
    connection.requestBeganMs = performance.now();
    connection.waiting = null;
    if (connection.open++ === 0) beginWork(connection, addressKey(request.ip));
    const finish = () => {
      if (--connection.open > 0) return;
      leaveWork(connection);
      becomeIdle(connection);
    };
    // a file that was refused is still coming
    reply.raw.once('close', () =>
      raw.complete !== false || raw.destroyed ? finish() : raw.once('close', finish),
    );
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.announcesBody && request.raw.complete === false && !isFile(request)) {
      reply.header('connection', 'close');
    }
  });

  const timer = setInterval(() => {
    const nowMs = performance.now();
    const late = [...atWork.values()].flatMap((all) =>
      [...all].filter((connection) => isLate(connection, limits, nowMs)),
    );
    for (const connection of late) end(connection);
    if (ended > 0) app.log.warn({ event: 'connections', ended }, 'slow connections were ended');
    ended = 0;
  }, limits.checkEveryMs).unref();
  server.on('close', () => clearInterval(timer));
}

function first(list: Iterable<Connection>, fits = (_: Connection) => true): Connection | undefined {
  for (const connection of list) if (fits(connection)) return connection;
  return undefined;
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const isFile = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.endpoint?.upload !== undefined;

/** True if nothing goes on until the client sends or reads. */
function isWaited({ request, socket }: Connection): boolean {
  return request?.complete === false || socket.writableLength > 0;
}

function isLate(connection: Connection, limits: ConnectionLimits, nowMs: number): boolean {
  const { request, socket, isFile, requestBeganMs } = connection;
  const timeoutMs = isFile ? limits.fileTimeoutMs : limits.bodyTimeoutMs;
  if (request?.complete === false && nowMs - requestBeganMs > timeoutMs) return true;
  // what has come and nobody took yet is our delay
  const isIdleBody = request?.complete === false && request.readableLength === 0;
  if (!isIdleBody && socket.writableLength === 0) {
    connection.waiting = null;
    return false;
  }
  const bytes = socket.bytesRead + socket.bytesWritten - unsentBytes(socket);
  const { waiting } = connection;
  if (waiting === null) {
    connection.waiting = { sinceMs: nowMs, bytes };
    return false;
  }
  const waitedMs = nowMs - waiting.sinceMs;
  if (waitedMs < limits.slowForMs) return false;
  if (bytes - waiting.bytes < (waitedMs / 1000) * limits.minBytesPerSecond) return true;
  connection.waiting = { sinceMs: nowMs, bytes };
  return false;
}

/**
 * The bytes the system did not take yet. Of a large answer that is handed over in one piece only Node's own handle
 * knows how much is left; `writableLength` is all of it until the last byte went.
 */
function unsentBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? socket.writableLength;
}
