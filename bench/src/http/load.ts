import { connect, type Socket } from 'node:net';

const CONNECTIONS = 32;
/** Number of client addresses; each sends few enough requests to stay below every limit. */
const ADDRESSES = 20_000;

let calls = 0;

/** Further header lines, each with its line break; those of a call by its number. */
type MoreHeaders = string | ((call: number) => string);

const request = (path: string, given: MoreHeaders): string => {
  calls += 1;
  const n = calls % ADDRESSES;
  const more = typeof given === 'string' ? given : given(calls);
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.1.${n >> 8}.${n & 255}\r\n${more}\r\n`;
};

/**
 * Sends this many requests over persistent connections, one at a time on each.
 * @throws {Error} on a status other than 200.
 */
export async function load(port: number, path: string, count: number, more: MoreHeaders = ''): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      overOne(connect(port, '127.0.0.1'), () => {
        left -= 1;
        return left >= 0 ? request(path, more) : null;
      }),
    ),
  );
}

function overOne(socket: Socket, next: () => string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0;
    const ask = () => {
      const text = next();
      if (text === null) {
        socket.end();
        resolve();
      } else {
        socket.write(text);
      }
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (data: Buffer) => {
      if (missing === 0) {
        const end = data.indexOf('\r\n\r\n');
        const head = data.toString('latin1', 0, end);
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        if (end < 0 || length === undefined || !head.startsWith('HTTP/1.1 200')) {
          reject(new Error(`Unexpected answer: ${head.slice(0, 200)}`));
          return;
        }
        missing = Number(length) + end + 4;
      }
      missing -= data.length;
      if (missing === 0) ask();
    });
  });
}
