import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FLAGS, findChromium } from '../../../e2e/support/chromium.ts';
import { endGroup } from './end-group.ts';

const STARTS_WITHIN_MS = 30_000;

export interface Browser {
  /** Resolves to its debugging port once it listens. */
  readonly ready: () => Promise<{ readonly debuggingPort: number; readonly version: string }>;
  readonly end: () => Promise<void>;
}

/** Starts a separate Chromium with an empty profile in `folder`, on a free debugging port. */
export function startBrowser(folder: string): Browser {
  const args = [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'];
  const child = spawn(findChromium(), args, { stdio: 'ignore', detached: true });
  return {
    async ready() {
      const debuggingPort = await getPort(folder, () => child.exitCode !== null);
      const answer = await fetch(`http://127.0.0.1:${debuggingPort}/json/version`);
      const { Browser: version } = (await answer.json()) as { Browser: string };
      return { debuggingPort, version };
    },
    end: () => endGroup(child, 5_000),
  };
}

/** Returns the debugging port, which Chromium writes into its profile. */
async function getPort(folder: string, hasEnded: () => boolean): Promise<number> {
  for (const until = performance.now() + STARTS_WITHIN_MS; performance.now() < until && !hasEnded(); await pause(50)) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port] = text.split('\n');
    if (port && text.includes('\n')) return Number(port);
  }
  throw new Error('Chromium did not start.');
}
