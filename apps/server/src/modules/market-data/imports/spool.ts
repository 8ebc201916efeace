import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Temporary files of one import, for input that can be read only once or only from its start. */
export class Spool {
  private folder: string | null = null;
  private count = 0;

  /** Writes the bytes to a file and returns its path. */
  async add(chunks: AsyncIterable<Uint8Array>): Promise<string> {
    this.folder ??= await mkdtemp(join(tmpdir(), 'sealtick-spool-'));
    this.count += 1;
    const path = join(this.folder, String(this.count));
    await pipeline(Readable.from(chunks, { objectMode: true }), createWriteStream(path, { mode: 0o600 }));
    return path;
  }

  /** Removes the files. */
  async dispose(): Promise<void> {
    if (this.folder !== null) await rm(this.folder, { recursive: true, force: true });
    this.folder = null;
  }
}
