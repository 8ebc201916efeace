import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endGroup } from './end-group.ts';

test('ends what a shell script has started as well', async () => {
  const script = 'sleep 600 & echo $!; wait';
  const child = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const started = Number(String(line));
  expect(process.kill(started, 0)).toBe(true);
  await endGroup(child, 5_000);
  await expect.poll(() => isThere(started)).toBe(false);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
