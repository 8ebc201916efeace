import { SourceError } from '@sealtick/bar-formats';

/** Thrown for compressed data that cannot be read; the message is shown to the user. */
export class ArchiveError extends SourceError {
  override readonly name = 'ArchiveError';
}
