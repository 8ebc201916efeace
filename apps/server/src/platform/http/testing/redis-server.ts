import { createServer, type Server, type Socket } from 'node:net';

interface Counter {
  value: number;
  expiresAt: number;
}

/**
 * A stand-in for a Redis server: it speaks RESP, and carries out the one script of the rate limits, which counts a key with
 * an expiry. It can hang.
 */
export class RedisServer {
  /** Whether commands are read and never answered. */
  hangs = false;
  /** Scripts that were carried out. */
  scripts = 0;
  private readonly counters = new Map<string, Counter>();
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;

  /** Listens, on the same port each time. */
  async listen(): Promise<string> {
    const server = createServer((socket) => this.serve(socket));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Breaks every connection and accepts no more; counters stay. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    const { server } = this;
    this.server = null;
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
    let received = '';
    socket.on('data', (data) => {
      received += data.toString('latin1');
      for (let parsed = parse(received); parsed !== null; parsed = parse(received)) {
        received = received.slice(parsed.length);
        if (!this.hangs) socket.write(this.answer(parsed.words));
      }
    });
  }

  private answer([name = '', ...words]: readonly string[]): string {
    switch (name.toLowerCase()) {
      case 'eval':
      case 'evalsha': {
        this.scripts += 1;
        const [calls, ms] = this.increase(words[2]!, Number(words[3]), Number(words[4]));
        return `*2\r\n:${calls}\r\n:${ms}\r\n`;
      }
      case 'info':
        return bulk('redis_version:8.0.0\r\nloading:0\r\n');
      default:
        return '+OK\r\n';
    }
  }

  private increase(key: string, points: number, seconds: number): [number, number] {
    const now = Date.now();
    const known = this.counters.get(key);
    const counter = known && known.expiresAt > now ? known : { value: 0, expiresAt: now + seconds * 1_000 };
    counter.value += points;
    this.counters.set(key, counter);
    return [counter.value, counter.expiresAt - now];
  }
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

/** Returns the first command of a text and its length; null while it is incomplete. */
function parse(text: string): { readonly words: string[]; readonly length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return null;
  const words: string[] = [];
  let at = head[0].length;
  for (let n = 0; n < Number(head[1]); n += 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return null;
    at += size[0].length;
    const length = Number(size[1]);
    if (text.length < at + length + 2) return null;
    words.push(text.slice(at, at + length));
    at += length + 2;
  }
  return { words, length: at };
}
