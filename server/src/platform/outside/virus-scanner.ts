import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';

export interface VirusScanner {
  /** Asks whether the file at `path` is harmless. Throws when the scanner does not say. */
  scan(path: string): Promise<'clean' | 'infected'>;
}

/** Longer than clamd's own limit for one file of our size. */
const answerTimeoutMs = 30_000;
const chunkBytes = 64 * 1024;

/**
 * Asks clamd over TCP or a Unix socket; null where no scanner is set up. The exchange is INSTREAM of
 * clamd(8): pieces of the file, each behind its length, then one answer that ends with a NUL.
 */
export function createVirusScanner({
  virusScan,
  clamdUrl,
}: Pick<Config, 'virusScan' | 'clamdUrl'>): VirusScanner | null {
  if (virusScan === 'off' || clamdUrl === null) return null;
  const url = new URL(clamdUrl);
  const address =
    url.protocol === 'unix:'
      ? { path: url.pathname }
      : { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || 3310 };

  return {
    async scan(path) {
      const socket = connect(address);
      const timeout = AbortSignal.timeout(answerTimeoutMs);
      const giveUp = () => socket.destroy(new Error('clamd did not answer in time'));
      timeout.addEventListener('abort', giveUp);
      try {
        await once(socket, 'connect');
        const file = createReadStream(path, { highWaterMark: chunkBytes });
        // its answer decides, also one that comes before all was sent; without all of it there is none
        pipeline(file, inPieces, socket, { end: false }).catch((error) => socket.destroy(error));
        return readVerdict(await readAnswer(socket));
      } finally {
        timeout.removeEventListener('abort', giveUp);
        socket.destroy();
      }
    },
  };
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of chunks) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

async function readAnswer(socket: AsyncIterable<Buffer>): Promise<string> {
  let answer = '';
  for await (const piece of socket) {
    answer += piece.toString('utf8');
    if (answer.includes('\0')) break;
  }
  return answer.replace(/\0.*$/s, '').trim();
}

/** "stream: OK", "stream: Eicar-Signature FOUND", or an error such as a size limit. */
function readVerdict(answer: string): 'clean' | 'infected' {
  if (answer.endsWith(' FOUND')) return 'infected';
  if (answer === 'stream: OK') return 'clean';
  throw new Error(`clamd answered: ${answer.slice(0, 100) || 'nothing'}`);
}
