import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Ends a detached process with all that it has started: SIGTERM, then SIGKILL for what does not end. A browser may be started by
 * a shell script, which ends alone.
 */
export async function endGroup({ pid }: Pick<ChildProcess, 'pid'>, withinMs: number): Promise<void> {
  if (pid === undefined) return;
  const send = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  };
  send('SIGTERM');
  for (const until = performance.now() + withinMs; send(0) && performance.now() < until; ) await pause(50);
  send('SIGKILL');
}
