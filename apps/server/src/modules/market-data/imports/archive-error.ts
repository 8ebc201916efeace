/** Compressed data that cannot be read: the message is for people. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
