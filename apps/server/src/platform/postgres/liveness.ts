import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';
import { getReason, hasCode } from '../file-errors.ts';

/** Socket that every process of PostgreSQL inherits: it accepts connections while one of them is alive. */
export const LIVENESS_SOCKET = '.s.liveness';

/** The liveness socket of one start of PostgreSQL. */
export interface LivenessSocket {
  /** File descriptor for the postmaster to inherit. */
  readonly fd: number;
  /** Closes it in this process; processes that inherited it keep it open. */
  close(): void;
}

/** Opens the socket that the database's processes inherit. */
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
    // Closing removes its original name; the socket remains under the other one.
    await rename(fresh, join(socketFolder, LIVENESS_SOCKET));
  } catch (error) {
    server.close();
    await rm(fresh, { force: true });
    throw new EnvironmentError(
      `Cannot create a socket in ${socketFolder} (${getReason(error)}). Set DATA_DIR to a folder on a local disk.`,
    );
  }
  return { fd: getDescriptor(server), close: () => void server.close() };
}

/** Whether any process of this folder's PostgreSQL is alive, in any container of this machine. */
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
    // A full queue means that a process holds the socket open.
    if (hasCode(error, 'EAGAIN')) return true;
    if (hasCode(error, 'ECONNREFUSED', 'ENOENT', 'ENOTSOCK')) return false;
    throw new EnvironmentError(
      `Cannot connect to the socket ${path} (${getReason(error)}). Only root and the user who runs the program may use its database.`,
    );
  } finally {
    socket.destroy();
  }
}

/** Returns the descriptor of a server socket, which Node.js does not expose but needs to pass it to a child. */
const getDescriptor = (server: Server): number => (server as unknown as { _handle: { fd: number } })._handle.fd;
