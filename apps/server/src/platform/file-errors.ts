const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a component of the path is a file',
  EEXIST: 'it is a file',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
  EOPNOTSUPP: 'the file system does not support it',
};

/** Returns the reason of a file system error as short text. */
export function getReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}

/** Whether an error of the system has one of these codes, such as `ENOENT`. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');
