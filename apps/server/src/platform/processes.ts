import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identity of a process. A process id is valid only in its namespace of its kernel. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time, which distinguishes processes that reused an id. */
  readonly began: string | null;
  /** Boot id of the operating system. */
  readonly kernel: string | null;
  readonly pidNamespace: string | null;
  readonly hostname: string;
}

/** Returns what distinguishes this process from others of the same id, later or in other containers. */
export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  began: getStartTime('self'),
  ...hereAndNow(),
  hostname: hostname(),
});

/** Returns the kernel and namespace in which this process's ids are valid. */
export const hereAndNow = (): Pick<ProcessIdentity, 'kernel' | 'pidNamespace'> => ({
  kernel: getBoot(),
  pidNamespace: readOrNull(() => readlinkSync('/proc/self/ns/pid')),
});

/** Returns the state of a process as seen from here; only processes of this namespace can be checked. */
export function judge(identity: ProcessIdentity): 'alive' | 'gone' | 'another container' | 'another kernel' {
  const here = hereAndNow();
  if (identity.kernel !== here.kernel) return 'another kernel';
  if (identity.pidNamespace !== here.pidNamespace) return 'another container';
  if (!(identity.pid > 0) || !isAlive(identity.pid)) return 'gone';
  const now = getStartTime(identity.pid);
  return now !== null && identity.began !== null && now !== identity.began ? 'gone' : 'alive';
}

/** Whether a process with this id is alive in this namespace, including processes that this user may not signal. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the command line of a process, joined by spaces; null if it cannot be read. */
export function getCommand(pid: number): string | null {
  return readOrNull(() => {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return process.platform === 'win32' ? null : ps(pid, 'command=');
  });
}

/** Returns the start time of a process in the system's format; null if unknown. */
function getStartTime(pid: number | 'self'): string | null {
  return readOrNull(() => {
    if (process.platform === 'linux') {
      // The name in field 2 may contain spaces and brackets; field 22 is counted from its end.
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    }
    return process.platform === 'win32' ? null : ps(pid === 'self' ? process.pid : pid, 'lstart=');
  });
}

const getBoot = (): string | null =>
  readOrNull(() => {
    if (process.platform === 'linux') return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    if (process.platform === 'win32') return null;
    return execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim();
  });

const ps = (pid: number, field: string): string | null =>
  execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;

function readOrNull(read: () => string | null): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
