import { connect, createServer, type Socket } from 'node:net';
import type { DatabaseTarget } from '../database.ts';

/** A way to a database that a test can cut: connections end immediately, or stay open and say nothing more. */
export interface CutLink {
  readonly target: DatabaseTarget;
  /** Drops all data in both directions from now on, without closing the connections. */
  goSilent(): void;
  /** Ends every connection for the client alone: the sessions of the server stay open. New ones do not pass. */
  cutClients(): void;
  /** Ends every connection; new ones pass again. */
  restore(): void;
  close(): Promise<void>;
}

/** Creates a link to a database server that a test can cut or silence. */
export async function createCutLink(target: DatabaseTarget): Promise<CutLink> {
  const open = new Set<Socket>();
  const clients = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    clients.add(near);
    const far = connect(`${target.host}/.s.PGSQL.${target.port}`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      open.add(from!);
      from!.on('data', (data) => {
        if (!silent) to!.write(data);
      });
      from!.on('error', () => {});
      from!.on('close', () => {
        open.delete(from!);
        if (!silent) to!.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    target: { ...target, host: '127.0.0.1', port },
    goSilent: () => {
      silent = true;
    },
    cutClients: () => {
      silent = true;
      for (const socket of clients) socket.destroy();
      clients.clear();
    },
    restore: () => {
      cut();
      silent = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
