import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process as others can find it again: a process id means something only in its own namespace of its own kernel. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it began: two processes that had the same id one after the other differ in it. */
  readonly began: string | null;
  /** The boot of the operating system that it runs under. */
  readonly kernel: string | null;
  readonly pidNamespace: string | null;
  readonly hostname: string;
}

export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  began: beginningOf('self'),
  ...hereAndNow(),
  hostname: hostname(),
});

/** Where a process id of this process means something. */
export const hereAndNow = (): Pick<ProcessIdentity, 'kernel' | 'pidNamespace'> => ({
  kernel: bootOf(),
  pidNamespace: readOrNull(() => readlinkSync('/proc/self/ns/pid')),
});

/** Where a process is, seen from here; only of one in this very namespace can it be told whether it lives. */
export function judge(identity: ProcessIdentity): 'alive' | 'gone' | 'another container' | 'another kernel' {
  const here = hereAndNow();
  if (identity.kernel !== here.kernel) return 'another kernel';
  if (identity.pidNamespace !== here.pidNamespace) return 'another container';
  if (!(identity.pid > 0) || !isAlive(identity.pid)) return 'gone';
  const now = beginningOf(identity.pid);
  return now !== null && identity.began !== null && now !== identity.began ? 'gone' : 'alive';
}

/** Whether a process of this id lives in this namespace; one that this user may not signal lives too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, its words joined by blanks; null when it cannot be read. */
export function commandOf(pid: number): string | null {
  return readOrNull(() => {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return process.platform === 'win32' ? null : ps(pid, 'command=');
  });
}

/** When a process began, in the system's own words; null when it cannot be told. */
function beginningOf(pid: number | 'self'): string | null {
  return readOrNull(() => {
    if (process.platform === 'linux') {
      // The name in field 2 may hold spaces and brackets; field 22 is counted from its end.
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    }
    return process.platform === 'win32' ? null : ps(pid === 'self' ? process.pid : pid, 'lstart=');
  });
}

const bootOf = (): string | null =>
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
