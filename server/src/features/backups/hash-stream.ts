import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A step of a pipeline that changes nothing and adds what passes to the hash. */
export function hashedBy(hash: Hash) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

/** SHA-256 of all that is read, in hexadecimal digits. */
export async function sha256Of(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** The same of a file. */
export const sha256OfFile = (path: string): Promise<string> => sha256Of(createReadStream(path));
