import { Socket as UdpSocket } from 'node:dgram';
import { Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** Returns where this process opens connections to, in words, from now until the test ends; sockets of files are left out. */
export function watchSockets(): readonly string[] {
  const opened: string[] = [];
  const connect = Socket.prototype.connect;
  const spies = [
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
      const [first] = given.flat() as [{ host?: string; port?: number; path?: string } | number | string];
      const target = typeof first === 'object' ? first : { port: first };
      // The database of tests listens on a file.
      const isFile = typeof first === 'string' || ('path' in target && target.path != null);
      if (!isFile) opened.push(`tcp ${'host' in target ? target.host : ''}:${target.port}`);
      return connect.apply(this, given as never);
    }),
    vi.spyOn(UdpSocket.prototype, 'send').mockImplementation((...given: unknown[]) => {
      opened.push(`udp ${given.slice(1).join(' ')}`);
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return opened;
}
