import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { REPOSITORY } from '../../config/config.ts';

const CLIENT = pathToFileURL(join(REPOSITORY, 'packages/client/src/index.ts')).href;

/** A script of a document, as it runs. */
export interface RunningScript {
  /** What it has printed. */
  readonly output: () => string;
}

/** Runs a script of a document against a server of a test, until the test ends. @param address `http://127.0.0.1:…` */
export async function runScript(text: string, address: string): Promise<RunningScript> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-script-'));
  const file = join(folder, 'script.mts');
  const host = new URL(address).host;
  const own = text
    .replaceAll('wss://signals.example.com', `ws://${host}`)
    .replaceAll('http://localhost:3000', address)
    .replaceAll("'@sealtick/client'", `'${CLIENT}'`);
  await writeFile(file, own);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  onTestFinished(async () => {
    const ended = new Promise((done) => child.once('close', done));
    if (child.exitCode === null) {
      child.kill();
      await ended;
    }
    await rm(folder, { recursive: true });
  });
  return { output: () => output };
}
