import { SourceError } from '@sealtick/bar-formats';

/** Compressed data that cannot be read: the message is for people. */
export class ArchiveError extends SourceError {
  override readonly name = 'ArchiveError';
}
