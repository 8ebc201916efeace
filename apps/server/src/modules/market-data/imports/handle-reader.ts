import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

/** Lets yauzl read through a handle that its owner closes. A damaged archive may request any position. */
export class HandleReader extends RandomAccessReader {
  private readonly handle: FileHandle;
  private readonly size: number;

  constructor(handle: FileHandle, size: number) {
    super();
    this.handle = handle;
    this.size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.fill(buffer, offset, length, position).then(
      () => setImmediate(callback, null),
      (error: Error) => setImmediate(callback, error),
    );
  }

  private async fill(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    if (!(position >= 0 && position + length <= this.size)) throw new Error('an offset is past the end');
    const { bytesRead } = await this.handle.read(buffer, offset, length, position);
    if (bytesRead < length) throw new Error('the file was truncated while it was read');
  }
}
