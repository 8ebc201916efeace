import { causes } from './errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full',
  '25006': 'the database is read-only',
  '58030': 'the database reports an I/O error',
};

/** Returns why a database could store nothing, the same text for the same cause; null for other errors. */
export function storageProblem(error: unknown): string | null {
  for (const { code } of causes(error)) {
    const reason = REASONS[String(code)];
    if (reason !== undefined) return reason;
  }
  return null;
}
