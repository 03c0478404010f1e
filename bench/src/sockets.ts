import { connect, type Socket } from 'node:net';

const byteEveryMs = 1_000;
const newRegistration = 'POST /api/v1/registrations/step/new HTTP/1.1\r\nhost: localhost\r\n';

/** Says hello and never ends: a byte a second follows. */
export const slowHeaders = newRegistration;
export const slowBody = `${newRegistration}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{`;

/** Opens a connection to the server at `url`, from one of this machine's own addresses. */
export const connectTo = (url: string, localAddress = '127.0.0.1'): Socket =>
  connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress }).on(
    'error',
    () => {},
  );

/**
 * Clients who cost a connection each and nothing else: each sends its text, those who began a registration then a byte
 * a second, and nobody reads. They come from these addresses in turn, and leave when they are disposed of.
 */
export async function holdConnections(
  url: string,
  texts: readonly string[],
  addresses: readonly string[] = ['127.0.0.1'],
): Promise<Disposable> {
  const sockets: Socket[] = [];
  const slow: Socket[] = [];
  for (const [i, text] of texts.entries()) {
    const socket = connectTo(url, addresses[i % addresses.length]);
    sockets.push(socket);
    await new Promise<unknown>((done) => socket.once('connect', done).once('close', done));
    if (text && !socket.destroyed) socket.write(text);
    if (text.startsWith('GET')) socket.pause();
    if (text.startsWith('POST')) slow.push(socket);
  }
  const timer = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write('x');
  }, byteEveryMs);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
