import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A pass-through step of a pipeline that adds all chunks to the hash. */
export function hashedBy(hash: Hash) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

/** SHA-256 as hexadecimal digits. */
export async function sha256Of(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** SHA-256 of a file, as hexadecimal digits. */
export const sha256OfFile = (path: string): Promise<string> => sha256Of(createReadStream(path));
