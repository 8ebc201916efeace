import { stat, statfs } from 'node:fs/promises';
import { HealthError } from '../../platform/health.ts';

const MB = 1_000_000;
const LEAST_BYTES = 1_000 * MB;
const LEAST_SHARE = 0.05;
/** Named where less than this is free, smallest first: the words change a few times at most while a disk fills. */
const STEPS_MB = [10, 20, 50, 100, 200, 500, 1_000];

export interface DiskSpace {
  /** Which file system it is: two folders may be on one. */
  readonly device: number;
  /** What a user without special rights may still write, bytes. */
  readonly free: number;
  readonly size: number;
}

/** A folder that is written to, and what it is called in a sentence. */
export interface WrittenFolder {
  readonly what: string;
  readonly path: string;
}

/** Null where there is no such folder. */
export type MeasureDisk = (path: string) => Promise<DiskSpace | null>;

/**
 * Asks the file system of each folder for its free space; folders on one file system are one.
 *
 * @throws {HealthError} degraded, where less than 1 GB (10^9 bytes) or less than 5 % of one is free.
 */
export async function checkDisks(folders: readonly WrittenFolder[], measure: MeasureDisk = measureDisk): Promise<void> {
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const { what, path } of folders) {
    const space = await measure(path).catch(() => {
      faults.push(`The free space of ${what} cannot be measured.`);
      return null;
    });
    if (space === null || seen.has(space.device)) continue;
    seen.add(space.device);
    const least = shortage(space);
    if (least !== null) faults.push(`The disk of ${what} has less than ${least} free.`);
  }
  if (faults.length > 0) throw new HealthError('degraded', faults.join(' '));
}

/** Less than what is free, in words; null where there is enough. */
function shortage({ free, size }: DiskSpace): string | null {
  if (free < LEAST_BYTES) {
    const step = STEPS_MB.find((mb) => free < mb * MB)!;
    return step === 1_000 ? '1 GB' : `${step} MB`;
  }
  if (free >= size * LEAST_SHARE) return null;
  return `${Math.floor((100 * free) / size) + 1} %`;
}

/** As the operating system says. */
export async function measureDisk(path: string): Promise<DiskSpace | null> {
  try {
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(path), statfs(path)]);
    return { device: dev, free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
