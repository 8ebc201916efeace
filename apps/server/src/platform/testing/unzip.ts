import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** A file of an archive. */
export interface UnzippedFile {
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);

/** Returns the files of a zip archive, read by another library than the one that writes it. */
export async function unzip(bytes: Buffer): Promise<UnzippedFile[]> {
  const archive = await open(bytes, { lazyEntries: true });
  const found: UnzippedFile[] = [];
  return new Promise((done, fail) => {
    archive.on('error', fail).on('end', () => done(found));
    archive.on('entry', (entry: Entry) => {
      archive.openReadStream(entry, (error, stream) => {
        if (error) return fail(error);
        const parts: Buffer[] = [];
        stream.on('error', fail).on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const at = entry.getLastModDate({ timezone: 'UTC' }).toISOString();
          found.push({ name: entry.fileName, text: Buffer.concat(parts).toString(), at });
          archive.readEntry();
        });
      });
    });
    archive.readEntry();
  });
}
