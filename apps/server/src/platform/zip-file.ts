import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** A file in an archive. */
export interface ZippedFile {
  /** ASCII. */
  readonly name: string;
  readonly text: string;
}

/** A file in an archive that is written piece by piece. */
export interface StreamedFile {
  /** ASCII. */
  readonly name: string;
  readonly parts: Iterable<string> | AsyncIterable<string | Buffer>;
}

const LOCAL = 0x04034b50;
const SIZES = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** The sizes of an entry come after its data. */
const SIZES_AFTER = 0x0008;
const DEFLATED = 8;
/** Version 2.0 of the format, which deflated files need. */
const VERSION = 20;
/** Bytes of an entry's data up to which the format has no other fields. */
const MAX_BYTES = 0xffff_ffff;

/** Sizes of an entry: zero where they come after its data. */
interface Sizes {
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
}

interface Entry extends Sizes {
  readonly name: string;
  /** Time of the file, ms UTC. */
  readonly at: number;
  readonly flags: number;
}

/** Returns a zip archive of up to 65,535 files and 4 GiB. @param at Time of its files, ms UTC. */
export function zipFile(files: readonly ZippedFile[], at: number): Buffer {
  const parts: Buffer[] = [];
  const directory = new Directory();
  for (const { name, text } of files) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const entry = { name, at, flags: FLAGS, crc: crc32(bytes), packed: packed.length, bytes: bytes.length };
    const header = localHeader(entry);
    parts.push(header, packed);
    directory.add(entry, header.length + packed.length);
  }
  return Buffer.concat([...parts, directory.end()]);
}

/**
 * Yields a zip archive of up to 65,535 files and 4 GiB, each file compressed as its parts come. The next file is asked for
 * when the previous one has ended. @param at Time of its files, ms UTC. @throws {Error} for larger archives
 */
export async function* streamZip(files: AsyncIterable<StreamedFile>, at: number): AsyncGenerator<Buffer> {
  const directory = new Directory();
  for await (const { name, parts } of files) {
    const flags = FLAGS | SIZES_AFTER;
    const header = localHeader({ name, at, flags, crc: 0, packed: 0, bytes: 0 });
    yield header;
    const sizes = { crc: 0, packed: 0, bytes: 0 };
    const read = async function* () {
      for await (const part of parts) {
        const chunk = Buffer.from(part);
        sizes.crc = crc32(chunk, sizes.crc);
        sizes.bytes += chunk.length;
        yield chunk;
      }
    };
    const packer = createDeflateRaw();
    pipeline(Readable.from(read()), packer, () => {});
    for await (const chunk of packer as AsyncIterable<Buffer>) {
      sizes.packed += chunk.length;
      yield chunk;
    }
    const after = Buffer.concat([signature(SIZES), sizeFields(sizes)]);
    yield after;
    directory.add({ name, at, flags, ...sizes }, header.length + sizes.packed + after.length);
  }
  yield directory.end();
}

/** The directory at the end of an archive. */
class Directory {
  private readonly entries: Buffer[] = [];
  private offset = 0;

  /** @param length Bytes of the entry, header and data. */
  add(entry: Entry, length: number): void {
    const place = Buffer.alloc(14);
    place.writeUInt32LE(this.offset, 10);
    const name = Buffer.from(entry.name);
    this.entries.push(Buffer.concat([signature(CENTRAL), versionMadeBy(), description(entry), place, name]));
    this.offset += length;
    if (entry.bytes > MAX_BYTES || this.offset > MAX_BYTES) throw new Error('A zip archive has at most 4 GiB.');
  }

  end(): Buffer {
    const central = Buffer.concat(this.entries);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(END, 0);
    end.writeUInt16LE(this.entries.length, 8);
    end.writeUInt16LE(this.entries.length, 10);
    end.writeUInt32LE(central.length, 12);
    end.writeUInt32LE(this.offset, 16);
    return Buffer.concat([central, end]);
  }
}

const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([signature(LOCAL), description(entry), Buffer.from(entry.name)]);

/** Returns the fields that an entry has both before its data and in the directory. */
function description(entry: Entry): Buffer {
  const time = new Date(entry.at);
  const fields = Buffer.alloc(10);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(entry.flags, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE((time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1), 6);
  fields.writeUInt16LE(((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(), 8);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(Buffer.byteLength(entry.name), 0);
  return Buffer.concat([fields, sizeFields(entry), lengths]);
}

function sizeFields({ crc, packed, bytes }: Sizes): Buffer {
  const fields = Buffer.alloc(12);
  fields.writeUInt32LE(crc, 0);
  fields.writeUInt32LE(packed, 4);
  fields.writeUInt32LE(bytes, 8);
  return fields;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function versionMadeBy(): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(VERSION);
  return bytes;
}
