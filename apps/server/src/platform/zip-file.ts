import { crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive. */
export interface ZippedFile {
  /** ASCII. */
  readonly name: string;
  readonly text: string;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** Version 2.0 of the format, which deflated files need. */
const VERSION = 20;

/** Returns a zip archive of up to 65,535 files and 4 GiB. @param at Time of its files, ms UTC. */
export function zipFile(files: readonly ZippedFile[], at: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const text = Buffer.from(file.text);
    const packed = deflateRawSync(text);
    const described = description(at, {
      crc: crc32(text),
      packed: packed.length,
      bytes: text.length,
      name: name.length,
    });
    const local = Buffer.concat([signature(LOCAL), described, name]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(signature(CENTRAL), versionMadeBy(), described, place, name);
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** Returns the fields that an entry has both before its data and in the directory. */
function description(
  at: number,
  sizes: { readonly crc: number; readonly packed: number; readonly bytes: number; readonly name: number },
): Buffer {
  const time = new Date(at);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE((time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1), 6);
  fields.writeUInt16LE(((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(), 8);
  fields.writeUInt32LE(sizes.crc, 10);
  fields.writeUInt32LE(sizes.packed, 14);
  fields.writeUInt32LE(sizes.bytes, 18);
  fields.writeUInt16LE(sizes.name, 22);
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
