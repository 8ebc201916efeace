import { crc32, deflateSync } from 'node:zlib';

interface PngOptions {
  readonly width: number;
  readonly height: number;
  /** Of each channel. */
  readonly bits?: 1 | 8 | 16;
  /** 1 for grey, 3 for colour, which has 8 bits or more. */
  readonly channels?: 1 | 3;
  /** Returns a byte of the picture; all are 0 by default. */
  readonly byteAt?: (at: number) => number;
}

/** Returns a complete PNG file, by default a black one: a few bytes for many pixels. */
export function plainPng({ width, height, bits = 1, channels = 1, byteAt }: PngOptions): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(bits, 8);
  head.writeUInt8(channels === 3 ? 2 : 0, 9);
  const line = 1 + Math.ceil((width * bits * channels) / 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows(line, height, byteAt))), chunk('IEND')];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** Each line begins with its filter, which is none. */
function rows(line: number, height: number, byteAt: PngOptions['byteAt']): Buffer {
  const bytes = Buffer.alloc(line * height);
  if (!byteAt) return bytes;
  for (let at = 0; at < bytes.length; at += 1) if (at % line !== 0) bytes[at] = byteAt(at);
  return bytes;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const made = Buffer.alloc(12 + data.length);
  made.writeUInt32BE(data.length, 0);
  made.write(type, 4, 'latin1');
  data.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length);
  return made;
}
