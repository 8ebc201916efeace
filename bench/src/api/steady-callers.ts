import { Agent, get } from 'node:http';

/** Calls go out in groups of this length, ms. */
const STEP_MS = 10;
const CONNECTIONS = 200;
/** Number of addresses of callers without a key: each stays below its limit. */
const ADDRESSES = 5_000;

/** What became of the calls of one second. */
interface Second {
  /** From sending to the end of the answer, ms. */
  readonly times: readonly number[];
  readonly failed: number;
}

async function settle(calls: readonly Promise<number | null>[]): Promise<Second> {
  const times = await Promise.all(calls);
  const right = times.filter((time) => time !== null);
  return { times: right, failed: times.length - right.length };
}

/** Callers that do not wait for the answers to others; every second call has a key. */
export class SteadyCallers {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private readonly port: number;
  private readonly path: string;
  private readonly keys: readonly string[];
  private sent = 0;

  constructor(port: number, path: string, keys: readonly string[]) {
    [this.port, this.path, this.keys] = [port, path, keys];
  }

  /** Calls at a rate. Returns one result for each second. */
  async call(perSecond: number, seconds: number): Promise<readonly Second[]> {
    const sent: Promise<number | null>[][] = [];
    const begun = performance.now();
    const perStep = (perSecond * STEP_MS) / 1_000;
    for (let second = 0; second < seconds; second += 1) {
      const pending: Promise<number | null>[] = [];
      for (let step = 0; step < 1_000 / STEP_MS; step += 1) {
        const wait = begun + second * 1_000 + step * STEP_MS - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        for (let n = 0; n < perStep; n += 1) pending.push(this.ask());
      }
      sent.push(pending);
    }
    return Promise.all(sent.map(settle));
  }

  close(): void {
    this.agent.destroy();
  }

  /** Resolves with the time of a call, ms; null if its answer was not a complete list. */
  private ask(): Promise<number | null> {
    this.sent += 1;
    const n = this.sent % ADDRESSES;
    const authorization = `Bearer ${this.keys[(this.sent >> 1) % this.keys.length]}`;
    const headers = {
      'x-forwarded-for': `10.2.${n >> 8}.${n & 255}`,
      ...(this.sent % 2 === 0 ? { authorization } : {}),
    };
    const start = performance.now();
    return new Promise((resolve) => {
      const failed = () => resolve(null);
      const { port, path, agent } = this;
      get({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
        let [bytes, end] = [0, 0];
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          end = part[part.length - 1]!;
        });
        answer.on('error', failed);
        answer.on('end', () => {
          const isWhole = answer.statusCode === 200 && bytes > 2 && end === ']'.charCodeAt(0);
          resolve(isWhole ? performance.now() - start : null);
        });
      }).on('error', failed);
    });
  }
}
