import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freshDataFolder } from '../testing/program.ts';
import { hasLivingProcess, LIVENESS_SOCKET, openLivenessSocket } from './liveness.ts';

const PORT = 5432;

let folder: string;
beforeEach(async () => {
  folder = await freshDataFolder();
});

/** A process that inherits the socket, as PostgreSQL does. */
async function startHolder(): Promise<ChildProcess> {
  const socket = await openLivenessSocket(folder);
  const child = spawn('sleep', ['1000'], { stdio: ['ignore', 'ignore', 'ignore', socket.fd] });
  onTestFinished(() => void child.kill('SIGKILL'));
  socket.close();
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('hasLivingProcess', () => {
  test('is true until the process that inherited the socket is killed', async () => {
    expect(await hasLivingProcess(folder, PORT)).toBe(false);
    const child = await startHolder();
    expect(await hasLivingProcess(folder, PORT)).toBe(true);
    await kill(child);
    expect(await hasLivingProcess(folder, PORT)).toBe(false);
  });

  test('is true for each of several processes', async () => {
    const first = await startHolder();
    const second = await startHolder();
    await kill(first);
    expect(await hasLivingProcess(folder, PORT)).toBe(true);
    await kill(second);
    expect(await hasLivingProcess(folder, PORT)).toBe(false);
    expect(await readdir(folder)).toEqual([LIVENESS_SOCKET]);
  });

  test('is true if the queue of the socket is full', async () => {
    await startHolder();
    const ask = () =>
      new Promise<string>((resolve) => {
        const socket = connect(join(folder, LIVENESS_SOCKET));
        onTestFinished(() => void socket.destroy());
        socket.once('connect', () => resolve('connected'));
        socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      });
    while ((await ask()) === 'connected');
    expect(await ask()).toBe('EAGAIN');
    expect(await hasLivingProcess(folder, PORT)).toBe(true);
  });

  test('is false for a copy of the socket', async () => {
    await startHolder();
    const copy = await freshDataFolder();
    execFileSync('cp', ['-a', join(folder, LIVENESS_SOCKET), copy]);
    expect(await hasLivingProcess(copy, PORT)).toBe(false);
  });
});
