/** 10,000 clients in one process: counts received messages and reports when the last client has received one. */
import { connect } from 'node:net';
import { COUNTED_FROM } from './message.ts';

const [kind, port, count] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
const AT_ONCE = 100;
/** Clients per address. */
const SHARING = 50;

/** Shared read buffer of all sockets, so that a client needs little memory besides its socket. */
const buffer = Buffer.alloc(64 * 1024);
let got = 0;
let bytes = 0;

const path = kind === 'socket.io' ? '/socket.io/?EIO=4&transport=websocket' : kind === 'ws' ? '/' : '/ws';
const handshake = (n: number): string => {
  const group = Math.floor(n / SHARING);
  return [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    `X-Forwarded-For: 10.2.${group >> 8}.${group & 255}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  ].join('\r\n');
};

/** `40`, which connects to socket.io's main namespace, masked with zeros. */
const JOIN = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]);

class Reader {
  private rest: Buffer = Buffer.alloc(0);
  private isOpen = false;
  private readonly onReady: () => void;
  readonly write: (data: Buffer) => void;

  constructor(write: (data: Buffer) => void, onReady: () => void) {
    this.write = write;
    this.onReady = onReady;
  }

  read(piece: Buffer): void {
    let data = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    if (!this.isOpen) {
      const end = data.indexOf('\r\n\r\n');
      if (end < 0) {
        this.rest = Buffer.from(data);
        return;
      }
      if (!data.toString('latin1', 0, end).includes(' 101 ')) throw new Error(data.toString('latin1', 0, end));
      this.isOpen = true;
      data = data.subarray(end + 4);
      if (kind === 'ws') this.onReady();
    }
    let at = 0;
    while (data.length - at >= 2) {
      const short = data[at + 1]! & 127;
      const head = short < 126 ? 2 : 4;
      if (data.length - at < head) break;
      const length = short < 126 ? short : data.readUInt16BE(at + 2);
      if (data.length - at < head + length) break;
      this.take(data.toString('latin1', at + head, at + head + Math.min(length, 20)), length);
      at += head + length;
    }
    this.rest = at === data.length ? Buffer.alloc(0) : Buffer.from(data.subarray(at));
  }

  private take(start: string, length: number): void {
    if (length >= COUNTED_FROM) {
      got += 1;
      bytes = length;
      if (got === count) process.send?.({ at: String(process.hrtime.bigint()), bytes });
    } else if (start.startsWith('0{')) this.write(JOIN);
    else if (start.startsWith('40') || start.startsWith('{"type":"subscribed"')) this.onReady();
  }
}

function open(n: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer,
        callback: (length) => {
          reader.read(buffer.subarray(0, length));
          return true;
        },
      },
    });
    const reader = new Reader((data) => socket.write(data), resolve);
    socket.on('connect', () => socket.write(handshake(n)));
    socket.on('error', reject);
  });
}

for (let n = 0; n < count; n += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, i) => open(n + i)));
}
process.on('message', (order) => {
  if (order === 'end') process.exit(0);
  got = 0;
  process.send?.({ ready: true });
});
process.send?.({ ready: true });
