/**
 * Clients of the live feed in a separate process: records when each client receives each message, and reports the delay
 * after its commit. Arguments: port, clients, clients that stop reading, messages.
 */
import { connect, type Socket } from 'node:net';
import { type LoadReport, MARK } from './load-report.ts';

const [port, count, paused, messages] = process.argv.slice(2).map(Number) as [number, number, number, number];
const AT_ONCE = 100;
/** Clients per address, as many as a site allows. */
const SHARING = 50;
const NS_PER_MS = 1e6;

/** When each client received each message, ms of the machine's clock; NaN if not received. */
const got = new Float64Array(count * messages).fill(Number.NaN);
let duplicates = 0;
let arrived = 0;
let closed = 0;

/** Shared read buffer of all sockets, so that a client needs little memory besides its socket. */
const memory = Buffer.alloc(64 * 1024);
const now = (): number => Number(process.hrtime.bigint()) / NS_PER_MS;

const handshake = (n: number): string => {
  const group = Math.floor(n / SHARING);
  return [
    'GET /ws HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    `X-Forwarded-For: 10.240.${group >> 8}.${group & 255}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  ].join('\r\n');
};

/** Characters of a message that are read: up to the number of a load message, with room. */
const START = 200;
const PING = 9;
/** A pong without content, masked with zeros; a client that does not answer is disconnected. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

class Reader {
  private rest: Buffer = Buffer.alloc(0);
  private isOpen = false;
  private readonly number: number;
  private readonly answer: (data: Buffer) => void;
  private readonly onReady: () => void;

  constructor(number: number, answer: (data: Buffer) => void, onReady: () => void) {
    this.number = number;
    this.answer = answer;
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
    }
    let at = 0;
    while (data.length - at >= 2) {
      const short = data[at + 1]! & 127;
      const head = short < 126 ? 2 : 4;
      if (data.length - at < head) break;
      const length = short < 126 ? short : data.readUInt16BE(at + 2);
      if (data.length - at < head + length) break;
      if ((data[at]! & 15) === PING) this.answer(PONG);
      this.take(data.toString('latin1', at + head, at + head + Math.min(length, START)));
      at += head + length;
    }
    this.rest = at === data.length ? Buffer.alloc(0) : Buffer.from(data.subarray(at));
  }

  private take(start: string): void {
    if (start.startsWith('{"type":"subscribed"')) this.onReady();
    const found = MARK.exec(start);
    if (!found) return;
    const place = this.number * messages + Number(found[1]);
    if (Number.isNaN(got[place])) arrived += 1;
    else duplicates += 1;
    got[place] = now();
  }
}

function open(n: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: memory,
        callback: (length) => {
          reader.read(memory.subarray(0, length));
          return true;
        },
      },
    });
    const reader = new Reader(
      n,
      (data) => socket.write(data),
      () => resolve(socket),
    );
    socket.on('connect', () => socket.write(handshake(n)));
    socket.on('error', reject);
    socket.on('close', () => {
      closed += 1;
    });
  });
}

for (let n = 0; n < count; n += AT_ONCE) {
  const sockets = await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, i) => open(n + i)));
  sockets.forEach((socket, i) => {
    if (n + i < paused) socket.pause();
  });
}

const expected = (count - paused) * messages;
process.on('message', async (committedAt: number[]) => {
  // Messages that have not arrived by then count as missed.
  for (let waited = 0; arrived < expected && waited < 10_000; waited += 50)
    await new Promise((next) => setTimeout(next, 50));
  const times: number[] = [];
  for (let n = paused; n < count; n += 1) {
    for (let m = 0; m < messages; m += 1) {
      const at = got[n * messages + m]!;
      if (!Number.isNaN(at)) times.push(at - committedAt[m]!);
    }
  }
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  const report: LoadReport = {
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    missed: expected - times.length,
    duplicates,
    closed,
  };
  process.send?.(report, () => process.exit(0));
});
process.send?.('ready');
