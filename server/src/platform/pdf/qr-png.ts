import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/**
 * A QR code as a black and white PNG, for mail, where neither SVG nor scripts are shown. Four modules
 * of white stand around it as scanners need; `modulePixels` is the side of one module.
 */
export function qrPng(text: string, modulePixels: number): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const side = size * modulePixels;
  const rowBytes = Math.ceil(side / 8);
  const rows = data.flatMap((modules) => {
    const row = Buffer.alloc(1 + rowBytes); // filter type 0, then eight pixels a byte
    for (let x = 0; x < side; x++) {
      const isBlack = modules[Math.floor(x / modulePixels)] === true;
      if (!isBlack) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
    return Array<Buffer>(modulePixels).fill(row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // bit depth; the rest 0: greyscale, deflate, no interlace
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
