import { crc32, deflateRawSync } from 'node:zlib';

export interface ArchivedFile {
  readonly name: string;
  readonly text: Uint8Array | string;
  /** Stored as it is, not deflated. */
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
  /** What the directory claims, where it lies. */
  readonly claims?: { readonly bytes?: number; readonly crc?: number };
}

/** Returns the bytes of a zip archive: local headers, data, directory, end. */
export function zipArchive(files: readonly ArchivedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const text = Buffer.from(file.text as Uint8Array);
    const name = Buffer.from(file.name);
    const packed = file.isStored ? text : deflateRawSync(text);
    const flags = 0x0800 | (file.isEncrypted ? 1 : 0);
    const method = file.isStored ? 0 : 8;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(file.claims?.crc ?? crc32(text), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(file.claims?.bytes ?? text.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, name, packed);
    directory.push(central, name);
    offset += 30 + name.length + packed.length;
  }
  return Buffer.concat([...parts, ...directory, endOfDirectory(files.length, directory, offset)]);
}

function endOfDirectory(count: number, directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Returns the archive with 64-bit records at its end, which point to `directoryOffset`. */
export function zip64Archive(files: readonly ArchivedFile[], directoryOffset?: bigint): Buffer {
  const archive = zipArchive(files);
  const end = archive.subarray(-22);
  const body = archive.subarray(0, -22);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(files.length), 24);
  record.writeBigUInt64LE(BigInt(files.length), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(directoryOffset ?? BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(body.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([body, record, locator, end]);
}
