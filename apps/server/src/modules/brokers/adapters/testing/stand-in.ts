import type { Egress } from '../../../../platform/egress/egress.ts';
import { EgressError } from '../../../../platform/egress/egress-error.ts';
import type { EgressAnswer, EgressRequest } from '../../../../platform/egress/send-request.ts';
import type { BrokerCredentials, BrokerInstrument, BrokerSession } from '../../broker-adapter.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import type { Venue } from './venue.ts';

const LAG_MS = 500;

/** What goes wrong with one call. */
export type CallFault =
  /** It does not arrive. */
  | 'cut'
  /** It is carried out, and its answer is lost. */
  | 'lost'
  /** It ends without an answer, and is carried out afterwards, by `arrive`. */
  | 'late'
  /** A page of a proxy with status 200. */
  | 'html'
  | 'too-many';

/** A broker that speaks the vendor's protocol, with the vendor's worst documented habits. */
export interface StandIn {
  readonly name: string;
  readonly venue: Venue;
  /** Texts that no error, no answer and no line of the log may contain. */
  readonly secrets: readonly string[];
  /** Name of the instrument that it trades; its step of units and price. */
  readonly instrument: string;
  readonly unitStep: number;
  readonly priceStep: number;
  /** Whether market orders, orders on the short side, a target at the broker are possible. */
  readonly can: { readonly short: boolean; readonly stopEntry: boolean; readonly target: boolean };
  /** Opens a session, as after a start of the server. */
  open(): Promise<BrokerSession>;
  /** The same with another key, secret or account. */
  openWith(apiKey?: string, accountId?: string): Promise<BrokerSession>;
  /** The next call that changes something, or that reads, has this fault. */
  fail(kind: 'change' | 'read', fault: CallFault): void;
  /** Carries out what was late. */
  arrive(): void;
  /** Its reads of single orders do not show an order for half a second. */
  lagReads(): void;
  /** Its next list lacks entries. */
  halveLists(): void;
  /** Ends what it opened. */
  dispose?(): Promise<void>;
}

/** Method of a request to a broker. */
export type HttpMethod = NonNullable<EgressRequest['method']>;

/** A stand-in of a broker that is called over HTTP. */
export interface HttpStandIn extends StandIn {
  readonly credentials: BrokerCredentials;
  /** Answers a request. */
  readonly egress: Egress;
  /** It loses the stops of all positions. */
  dropStops(): void;
}

/** What a stand-in trades. */
export type TradedInstrument = Omit<BrokerInstrument, 'symbol'>;

/** Faults of calls over HTTP, in front of a stand-in. */
export class HttpFaults {
  private readonly venue: Venue;
  private readonly next: Record<'change' | 'read', (CallFault | null)[]> = { change: [], read: [] };
  private waiting: (() => void)[] = [];
  private lagUntil = 0;
  private isHalved = false;

  constructor(venue: Venue) {
    this.venue = venue;
  }

  /** Whether reads of single orders do not show an order yet. */
  get isLagging(): boolean {
    return this.venue.now < this.lagUntil;
  }

  /** Returns a list as it is answered: whole, or once without its second half. */
  listed<T>(list: readonly T[], length: (whole: number) => number = Math.floor): readonly T[] {
    const shown = this.isHalved ? list.slice(0, length(list.length / 2)) : list;
    this.isHalved = false;
    return shown;
  }

  /** What a test does to the stand-in. */
  readonly controls = {
    fail: (kind: 'change' | 'read', fault: CallFault | null) => this.fail(kind, fault),
    arrive: () => this.arrive(),
    lagReads: () => {
      this.lagUntil = this.venue.now + LAG_MS;
    },
    halveLists: () => {
      this.isHalved = true;
    },
  };

  /** Null lets one call pass. */
  fail(kind: 'change' | 'read', fault: CallFault | null): void {
    this.next[kind].push(fault);
  }

  arrive(): void {
    for (const carryOut of this.waiting.splice(0)) carryOut();
  }

  /** Answers a call through its fault, if it has one. */
  async answer(kind: 'change' | 'read', carryOut: () => HttpReply): Promise<EgressAnswer> {
    const fault = this.next[kind].shift();
    if (fault === 'cut') throw new EgressError('connect ECONNREFUSED');
    if (fault === 'late') this.waiting.push(carryOut);
    if (fault === 'lost') carryOut();
    if (fault === 'late' || fault === 'lost') throw new EgressError('no answer in time', { isLate: true });
    if (fault === 'html') return toAnswer({ status: 200, text: '<html><body>Maintenance</body></html>' });
    if (fault === 'too-many') return toAnswer({ status: 429, text: '{"code":-1003,"msg":"Too many requests"}' });
    return toAnswer(carryOut());
  }
}

/** What a stand-in answers over HTTP. */
export type HttpReply =
  | { readonly status: number; readonly json: unknown }
  | { readonly status: number; readonly text: string };

const toAnswer = (reply: HttpReply): EgressAnswer => ({
  status: reply.status,
  isPrivate: false,
  headers: {},
  body: Buffer.from('text' in reply ? reply.text : JSON.stringify(reply.json)),
});

/** Returns a session whose events are old enough when they are read. @param before Lets that time pass */
export function withLateEvents(session: BrokerSession, before: () => void): BrokerSession {
  const read = session.events;
  session.events = (after) => {
    before();
    return read.call(session, after);
  };
  return session;
}

/** Returns a number as exchanges write it. */
export const decimalText = (value: number): string => String(Number(value.toFixed(8)));

/** Returns the body of a request as JSON. */
export const parseJson = (request: EgressRequest): unknown => JSON.parse(String(request.body));

/** Returns the network of a stand-in, whose clock is the venue's. */
export const venueNetwork = (venue: Venue, egress: Egress): BrokerNetwork => ({
  egressTo: () => egress,
  now: () => venue.now,
  pause: async (ms) => {
    venue.now += ms;
  },
});
