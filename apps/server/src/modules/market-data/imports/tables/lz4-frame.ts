const MAGIC = 0x184d2204;
const EXTENDED = 15;

/** Unpacks an LZ4 frame, in which pandas writes Feather files. @throws {Error} for damaged data. */
export function lz4FrameDecode(data: Uint8Array): Uint8Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new Error('the LZ4 data is damaged');
  const flags = data[4]!;
  // Magic, flags and block size; then content size and dictionary, if there are; then a checksum of the header.
  let at = 7 + ((flags & 0x08) === 0 ? 0 : 8) + ((flags & 0x01) === 0 ? 0 : 4);
  const output: number[] = [];
  for (;;) {
    const header = view.getUint32(at, true);
    at += 4;
    if (header === 0) return Uint8Array.from(output);
    const length = header & 0x7fffffff;
    if (at + length > data.length) throw new Error('the LZ4 data is truncated');
    const isPlain = header >>> 31 === 1;
    if (isPlain) copy(data, at, length, output);
    else decodeBlock(data, at, at + length, output);
    at += length + ((flags & 0x10) === 0 ? 0 : 4);
  }
}

function decodeBlock(data: Uint8Array, start: number, end: number, output: number[]): void {
  let at = start;
  while (at < end) {
    const token = data[at]!;
    at += 1;
    let literals = token >> 4;
    if (literals === EXTENDED) {
      const more = extension(data, at);
      literals += more.sum;
      at = more.at;
    }
    copy(data, at, literals, output);
    at += literals;
    if (at >= end) return;
    const from = output.length - (data[at]! | (data[at + 1]! << 8));
    at += 2;
    let repeated = token & EXTENDED;
    if (repeated === EXTENDED) {
      const more = extension(data, at);
      repeated += more.sum;
      at = more.at;
    }
    if (from < 0 || from >= output.length) throw new Error('the LZ4 data is damaged');
    // The repeated bytes may overlap with those written.
    for (let i = 0; i < repeated + 4; i++) output.push(output[from + i]!);
  }
}

function extension(data: Uint8Array, start: number): { readonly sum: number; readonly at: number } {
  let sum = 0;
  let at = start;
  while (data[at] === 255) {
    sum += 255;
    at += 1;
  }
  return { sum: sum + data[at]!, at: at + 1 };
}

function copy(data: Uint8Array, start: number, count: number, output: number[]): void {
  for (let i = start; i < start + count; i++) output.push(data[i]!);
}
