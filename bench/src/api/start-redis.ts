import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { anyPort } from '../../../e2e/support/program/free-port.ts';

const SERVERS = ['valkey-server', 'redis-server'];

/** A Redis or Valkey server of this machine that stores nothing on the disk. */
export interface OwnRedis {
  readonly url: string;
  /** Name and version. */
  readonly version: string;
  stop(): Promise<void>;
}

/** Starts the Redis or Valkey server that is installed; null if none is. */
export async function startRedis(): Promise<OwnRedis | null> {
  const command = SERVERS.find((name) => spawnSync(name, ['--version']).status === 0);
  if (command === undefined) return null;
  const port = await anyPort();
  const child = spawn(command, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of child.stdout) if (`${text}`.includes('Ready to accept connections')) break;
  const version = /v=([\d.]+)/.exec(spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout)?.[1];
  return {
    url: `redis://127.0.0.1:${port}`,
    version: `${command} ${version}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
