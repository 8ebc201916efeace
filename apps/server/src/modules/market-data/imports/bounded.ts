import { SourceError } from '@sealtick/bar-formats';
import { ArchiveError } from './archive-error.ts';

/** Largest unpacked size of one file, bytes. */
const MAX_BYTES = 2_147_483_648;

/** Yields the bytes of a stream up to a limit; converts its errors to messages for the user. */
export async function* bounded(
  open: () => AsyncIterable<Buffer>,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let seen = 0;
  try {
    for await (const chunk of open()) {
      seen += chunk.length;
      if (seen > MAX_BYTES) throw new ArchiveError(`unpacks to more than ${MAX_BYTES} bytes; reading stopped`);
      onRead?.(seen);
      yield chunk;
    }
  } catch (error) {
    throw sourceError(error);
  }
}

/** Converts an error of the file or its compression to one for the user; returns other errors unchanged. */
function sourceError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_') || code.startsWith('ZSTD_') || code === 'ERR_PADDING') {
    return new ArchiveError('the compressed data is damaged or truncated here; earlier rows can be imported');
  }
  if (error instanceof Error && 'syscall' in error) return new SourceError(`cannot read the file (${code})`);
  return error;
}
