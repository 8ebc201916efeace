/** What decoding a picture takes. */
export interface PictureSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** A channel has 16 bits. */
  readonly isDeep?: true;
}

const text = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length);

/**
 * Returns the size that a PNG, JPEG or WebP file states, without decoding it: a small file can state so many pixels that
 * decoding them needs all memory. Null for other files.
 */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null;
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') {
    if (text(bytes, 12, 4) !== 'IHDR') return null;
    const isDeep = bytes[24] === 16 ? ({ isDeep: true } as const) : {};
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), ...isDeep };
  }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return sizeOfWebp(bytes);
  return bytes.readUInt16BE(0) === 0xffd8 ? sizeOfJpeg(bytes) : null;
}

function sizeOfWebp(bytes: Buffer): PictureSize | null {
  switch (text(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Tables and arithmetic coding have numbers among those of the frames. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
