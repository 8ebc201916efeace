import { stat, statfs } from 'node:fs/promises';
import { HealthError } from '../../platform/health.ts';

const MB = 1_000_000;
const LEAST_BYTES = 1_000 * MB;
const LEAST_SHARE = 0.05;
/** Steps of the reported free space, ascending, so that the text changes only a few times while a disk fills. */
const STEPS_MB = [10, 20, 50, 100, 200, 500, 1_000];

/** Space of one file system, bytes. */
export interface DiskSpace {
  /** Id of the file system; two folders may share one. */
  readonly device: number;
  /** Bytes that an unprivileged user may still write. */
  readonly free: number;
  readonly size: number;
}

/** A folder that the program writes to, and its name in messages. */
export interface WrittenFolder {
  readonly what: string;
  readonly path: string;
}

/** Measures the file system of a folder; null if the folder does not exist. */
export type MeasureDisk = (path: string) => Promise<DiskSpace | null>;

/**
 * Checks the free space of each folder's file system; folders on one file system count once.
 *
 * @throws {HealthError} degraded, if less than 1 GB (10^9 bytes) or less than 5% of a file system is free.
 */
export async function checkDisks(folders: readonly WrittenFolder[], measure: MeasureDisk = measureDisk): Promise<void> {
  const problems: string[] = [];
  const seen = new Set<number>();
  for (const { what, path } of folders) {
    const space = await measure(path).catch(() => {
      problems.push(`Cannot measure the free space of ${what}.`);
      return null;
    });
    if (space === null || seen.has(space.device)) continue;
    seen.add(space.device);
    const least = shortage(space);
    if (least !== null) problems.push(`The disk of ${what} has less than ${least} free.`);
  }
  if (problems.length > 0) throw new HealthError('degraded', problems.join(' '));
}

/** Returns the limit that the free space is below, as text; null if there is enough. */
function shortage({ free, size }: DiskSpace): string | null {
  if (free < LEAST_BYTES) {
    const step = STEPS_MB.find((mb) => free < mb * MB)!;
    return step === 1_000 ? '1 GB' : `${step} MB`;
  }
  if (free >= size * LEAST_SHARE) return null;
  return `${Math.floor((100 * free) / size) + 1}%`;
}

/** Measures the file system of a folder; null if the folder does not exist. */
export async function measureDisk(path: string): Promise<DiskSpace | null> {
  try {
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(path), statfs(path)]);
    return { device: dev, free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
