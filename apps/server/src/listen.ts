import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { getAddress } from './config/own-origin.ts';
import { EnvironmentError } from './platform/errors.ts';

type ListenAddress = Pick<Config, 'host' | 'port'>;

/** Checks that the address is free before anything else is started. @throws {EnvironmentError} if it is not. */
export async function requireFreePort({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw asEnvironmentError(error, { host, port });
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Starts listening. Returns the address that a visitor types. @throws {EnvironmentError} if it cannot. */
export async function listen(app: FastifyInstance, place: ListenAddress): Promise<string> {
  try {
    const { port } = new URL(await app.listen(place));
    return getAddress({ host: place.host, port: Number(port || 80) });
  } catch (error) {
    throw asEnvironmentError(error, place);
  }
}

function asEnvironmentError(error: unknown, { host, port }: ListenAddress): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new EnvironmentError(
      `Port ${port} on ${host} is in use by another program. Stop that program, or set PORT to a free port.`,
    );
  }
  if (code === 'EACCES')
    return new EnvironmentError(`This user may not listen on port ${port}. Set PORT to a number above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') {
    return new EnvironmentError(
      `HOST ${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}
