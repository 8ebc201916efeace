import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';
import { hasCode, reasonOf } from '../file-errors.ts';

/** A socket that every process of PostgreSQL inherits: connections reach it as long as one of them lives. */
export const LIVENESS_SOCKET = '.s.liveness';

/** The other end for one start of PostgreSQL. */
export interface LivenessSocket {
  /** To be inherited by the postmaster. */
  readonly fd: number;
  /** Lets go of it; from then on only the processes that inherited it hold it open. */
  close(): void;
}

export async function openLivenessSocket(socketFolder: string): Promise<LivenessSocket> {
  const left = (await readdir(socketFolder)).filter((name) => name.startsWith(`${LIVENESS_SOCKET}.`));
  await Promise.all(left.map((name) => rm(join(socketFolder, name), { force: true })));
  const server = createServer((socket) => socket.destroy());
  const fresh = join(socketFolder, `${LIVENESS_SOCKET}.${randomUUID().slice(0, 8)}`);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(fresh, resolve);
    });
    // Closing removes the name that it was made under; by its other name the socket stays.
    await rename(fresh, join(socketFolder, LIVENESS_SOCKET));
  } catch (error) {
    server.close();
    await rm(fresh, { force: true });
    throw new EnvironmentError(
      `No socket can be made in ${socketFolder} (${reasonOf(error)}). Set DATA_DIR to a folder on a local disk.`,
    );
  }
  return { fd: descriptorOf(server), close: () => void server.close() };
}

/** Whether any process of a PostgreSQL lives that was started on this folder, in whatever container of this machine. */
export async function hasLivingProcess(socketFolder: string, port: number): Promise<boolean> {
  return (
    (await isListening(join(socketFolder, LIVENESS_SOCKET))) || isListening(join(socketFolder, `.s.PGSQL.${port}`))
  );
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return true;
  } catch (error) {
    // A queue that is full is one that somebody holds open.
    if (hasCode(error, 'EAGAIN')) return true;
    if (hasCode(error, 'ECONNREFUSED', 'ENOENT', 'ENOTSOCK')) return false;
    throw new EnvironmentError(
      `The socket ${path} cannot be reached (${reasonOf(error)}). Only the user who runs the program, and root, may use its database.`,
    );
  } finally {
    socket.destroy();
  }
}

/** Node.js passes on sockets of its own to children only by their number, which it does not show. */
const descriptorOf = (server: Server): number => (server as unknown as { _handle: { fd: number } })._handle.fd;
