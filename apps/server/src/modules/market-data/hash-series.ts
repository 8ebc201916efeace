import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import { seriesCsv } from './series-repository.ts';

/** Returns the SHA-256 of a series: that of the uncompressed CSV file to which it is exported. */
export async function hashSeries(db: Database, seriesId: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of seriesCsv(db, seriesId)) hash.update(part);
  return hash.digest('hex');
}
