import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Bar, MINUTE_MS, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';
import { STAND_IN_FORMS, type StandInBar, type StandInForm, type StandInQuery } from './stand-in-forms.ts';

/** What a stand-in does instead of answering as it should. */
export type StandInFault =
  | 'too many'
  | 'too many, wait'
  | 'html'
  | 'truncated'
  | 'half'
  | 'error'
  | 'refused'
  | 'cut'
  | 'never ends';

const STEP_MS = TIMEFRAME_MS['5m'];
const [CUT, ENDLESS] = [-1, -2];
const FAULTY: Partial<Record<StandInFault, readonly [status: number, body: unknown]>> = {
  'too many': [429, ''],
  'too many, wait': [429, ''],
  html: [200, '<!doctype html><title>Just a moment</title>'],
  error: [502, 'Bad gateway'],
  refused: [401, {}],
  half: [200, {}],
  cut: [CUT, ''],
  'never ends': [ENDLESS, ''],
};

/** A vendor on this machine: speaks one vendor's API over the bars of a test, by a clock of its own. */
export class VendorStandIn {
  /** 5m bars by the vendor's name of the symbol, oldest first. */
  readonly series = new Map<string, readonly Bar[]>();
  /** Changes what is sent of a symbol at a moment: leaves out, revises, doubles. */
  tell: (bars: readonly StandInBar[], code: string, now: number) => readonly StandInBar[] = (bars) => bars;
  /** Changes the answer about bars before it is sent. */
  spoil: (answer: unknown) => unknown = (answer) => answer;
  fault: StandInFault | null = null;
  /** Difference of its clock from that of the test, ms. */
  ahead = 0;
  requests = 0;
  private readonly clock: () => number;
  private readonly form: StandInForm;
  private readonly server: Server;

  constructor(vendor: string, clock: () => number) {
    this.clock = clock;
    this.form = STAND_IN_FORMS[vendor]!;
    this.server = createServer(({ url = '/' }, response) => this.answer(new URL(url, 'http://127.0.0.1'), response));
  }

  /** Listens. @param port 0 for a free one. @returns its address */
  async open(port = 0): Promise<string> {
    await new Promise<void>((done) => this.server.listen(port, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private answer(url: URL, response: ServerResponse): void {
    this.requests += 1;
    const now = this.clock() + this.ahead;
    response.setHeader('date', new Date(now).toUTCString());
    response.setHeader('content-type', 'application/json');
    const [status, body] = this.answerTo(url, response, now);
    if (status === CUT) response.destroy();
    else if (status === ENDLESS) response.writeHead(200).write('{');
    else response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  private answerTo(url: URL, response: ServerResponse, now: number): readonly [status: number, body: unknown] {
    if (this.fault === 'too many, wait') response.setHeader('retry-after', '120');
    const faulty = this.fault === null ? undefined : FAULTY[this.fault];
    if (faulty) return faulty;
    const query = this.form.parse(url);
    if (query === null) return [404, ''];
    if (!this.series.has(query.code)) return this.form.unknown;
    const refused = this.form.refuse?.(query, now) ?? null;
    if (refused !== null) return refused;
    const body = JSON.stringify(this.spoil(this.form.encode(this.getBars(query, now), query)));
    return [200, this.fault === 'truncated' ? body.slice(0, body.length / 2) : body];
  }

  private getBars(query: StandInQuery, now: number): readonly StandInBar[] {
    const { code, timeframe, from, to } = query;
    const begun = this.series.get(code)!.filter(({ time }) => time <= now);
    const sent = this.tell(
      begun.map((bar) => ({ ...bar, isOpen: bar.closeTime > now })),
      code,
      now,
    );
    return grouped(sent, timeframe, now).filter(({ time }) => time >= from && time < to);
  }
}

/** Returns bars of a timeframe on the grid of UTC. */
function grouped(bars: readonly StandInBar[], timeframe: Timeframe, now: number): readonly StandInBar[] {
  const length = TIMEFRAME_MS[timeframe];
  if (length === STEP_MS) return bars;
  const groups = Map.groupBy(bars, ({ time }) => Math.floor(time / length) * length);
  return [...groups].map(([time, of]) => ({
    time,
    closeTime: time + length,
    open: of[0]!.open,
    high: Math.max(...of.map(({ high }) => high)),
    low: Math.min(...of.map(({ low }) => low)),
    close: of.at(-1)!.close,
    volume: of.reduce((sum, { volume }) => sum + volume, 0),
    isOpen: time + length > now,
  }));
}

/** Returns 5m bars of a price that moves as its seed says, with two decimals. */
export function wanderingBars(from: number, count: number, { price = 100, seed = 1 } = {}): Bar[] {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  let last = price;
  return Array.from({ length: count }, (_, i) => {
    const time = from + i * 5 * MINUTE_MS;
    const open = last;
    const close = cents(open * (1 + random() * 0.006));
    const high = cents(Math.max(open, close) * (1 + Math.abs(random()) * 0.002));
    const low = cents(Math.min(open, close) * (1 - Math.abs(random()) * 0.002));
    last = close;
    return {
      time,
      closeTime: time + 5 * MINUTE_MS,
      open,
      high,
      low,
      close,
      volume: 1 + Math.floor(Math.abs(random()) * 100),
    };
  });
}

const cents = (value: number) => Math.round(value * 100) / 100;
