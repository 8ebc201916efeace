import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends SIGTERM to a process, and SIGKILL if it does not end. */
export async function endChild(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await ended;
  clearTimeout(late);
}
