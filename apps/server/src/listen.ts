import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { EnvironmentError } from './platform/errors.ts';

type Place = Pick<Config, 'host' | 'port'>;

/** Finds out at once whether the address can be had, before anything is started for it. */
export async function requireFreePort({ host, port }: Place): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw sentenceOf(error, { host, port });
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Listens, and says where as a visitor types it. */
export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  try {
    return addressOf(await app.listen(place), place.host);
  } catch (error) {
    throw sentenceOf(error, place);
  }
}

/** An address for all networks is no address to type. */
function addressOf(listening: string, host: string): string {
  const { port } = new URL(listening);
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port || 80}`;
}

function sentenceOf(error: unknown, { host, port }: Place): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new EnvironmentError(
      `Port ${port} of ${host} is taken by another program. Stop it, or set PORT to a free one.`,
    );
  }
  if (code === 'EACCES')
    return new EnvironmentError(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') {
    return new EnvironmentError(
      `HOST ${host} is no address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}
