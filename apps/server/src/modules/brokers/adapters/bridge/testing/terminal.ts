import type { BracketOrder } from '../../../broker-adapter.ts';
import type { TradedInstrument } from '../../testing/stand-in.ts';
import { Venue, type VenueOrder } from '../../testing/venue.ts';
import type { BridgeAnswer, BridgePoll } from '../bridge-poll.ts';

/** A command as a program gets it: the fields of one line. */
export interface LineCommand {
  readonly id: number;
  readonly act: string;
  readonly tag: string;
  readonly magic: number;
  readonly instrument: string;
  readonly side: string;
  readonly type: string;
  readonly units: number | null;
  readonly price: number | null;
  readonly stop: number | null;
  readonly target: number | null;
}

/** Returns the commands of an answer in lines; null for text that is not of the protocol, such as a page of a proxy. */
export function readLines(text: string): LineCommand[] | null {
  const [head, ...lines] = text.split('\n');
  if (head !== 'sealtick 1') return null;
  const number = (field: string | undefined) => (field === undefined || field === '' ? null : Number(field));
  return lines.filter(Boolean).map((line) => {
    const [id, act, tag, magic, instrument, side, type, units, price, stop, target] = line.split('\t');
    const levels = { units: number(units), price: number(price), stop: number(stop), target: number(target) };
    return {
      id: Number(id),
      act: act!,
      tag: tag!,
      magic: Number(magic),
      instrument: instrument!,
      side: side!,
      type: type!,
      ...levels,
    };
  });
}

const TRADED = [{ name: 'EURUSD.r', unitStep: 1_000, minUnits: 1_000, priceStep: 0.00001 }];

/** Events of one report. */
const MOST_EVENTS = 500;
/** How often the program asks again after a requote. */
const MOST_ATTEMPTS = 3;
/** Characters that this broker stores of a comment. */
const COMMENT_LENGTH = 5;
const RETCODES: Readonly<Record<string, string>> = {
  MARKET_HALTED: '10018 market is closed',
  INSUFFICIENT_MARGIN: '10019 not enough money',
};

/** A MetaTrader terminal with the Expert Advisor, as `integrations/metatrader` does it. Its broker cuts comments. */
export class Terminal {
  readonly venue = new Venue();
  private readonly traded: readonly TradedInstrument[];
  /** Requotes before the next order is accepted. */
  requotes = 0;
  isHalved = false;
  private answers: BridgeAnswer[] = [];
  private readonly marks = new Map<VenueOrder, { magic: number; comment: string }>();

  constructor(traded: readonly TradedInstrument[] = TRADED) {
    this.traded = traded;
  }

  report(): BridgePoll {
    const { venue } = this;
    const mark = (order: VenueOrder) => ({
      ref: String(order.id),
      ...(this.marks.get(order) ?? { magic: 0, comment: '' }),
    });
    const orders = venue.pending().map((order) => ({
      ...mark(order),
      instrument: order.instrument,
      side: order.side,
      role: 'entry' as const,
      units: order.units,
      filledUnits: order.filled,
      price: order.price,
    }));
    const positions = venue.positions.map(({ order, units, price, stop }) => ({
      ...mark(order),
      instrument: order.instrument,
      side: order.side,
      units,
      price,
      stop,
    }));
    const deals = venue.events.filter(({ kind }) => !['accepted', 'rejected', 'stop-moved'].includes(kind));
    const part = <T>(list: T[]) => (this.isHalved ? list.slice(0, Math.floor(list.length / 2)) : list);
    const counts = { orderCount: orders.length, positionCount: positions.length };
    return {
      protocol: 1,
      program: 'terminal',
      account: { id: '5012345', currency: 'USD', balance: 10_000, equity: 10_000, isDemo: true },
      instruments: this.traded.map(({ name, unitStep, minUnits, priceStep }) => {
        return { name, unitStep, minUnits, priceStep };
      }),
      ...counts,
      orders: part(orders),
      positions: part(positions),
      events: deals.slice(-MOST_EVENTS).map(({ id, at, kind, order, units, price, reason }) => ({
        ...mark(order),
        id: `deal-${id}`,
        at,
        kind,
        units,
        price,
        costs: 0,
        reason,
      })),
      answers: this.answers,
    };
  }

  /** The broker loses the stops of all positions. */
  dropStops(): void {
    for (const position of this.venue.positions) position.stop = null;
  }

  /** The server has the answers. */
  acknowledged(): void {
    this.answers = [];
  }

  carryOut(command: LineCommand): void {
    const { id } = command;
    const { ref, reason } = command.act === 'place' ? this.place(command) : this.change(command);
    this.answers.push({ id, outcome: ref === null ? 'rejected' : 'accepted', ref: ref ?? '', reason: reason ?? '' });
  }

  private place({ tag, magic, instrument, side, type, units, price, stop, target }: LineCommand): Done {
    const known = [...this.marks].find(([, mark]) => mark.magic === magic && tag.startsWith(mark.comment))?.[0];
    if (known) return { ref: String(known.id) };
    for (let attempt = 0; this.requotes > 0; attempt += 1) {
      if (attempt === MOST_ATTEMPTS) return { ref: null, reason: '10004 requote' };
      this.requotes -= 1;
    }
    const order = this.venue.place({
      clientId: this.clientIds.get(tag) ?? tag,
      instrument,
      side: side as BracketOrder['side'],
      type: type as BracketOrder['type'],
      units: units!,
      price,
      stop: stop!,
      target,
      expiresAt: null,
    });
    if (order.state === 'rejected') {
      const { reason } = this.venue.events.at(-1)!;
      return { ref: null, reason: RETCODES[reason!] ?? reason! };
    }
    this.marks.set(order, { magic, comment: tag.slice(0, COMMENT_LENGTH) });
    return { ref: String(order.id) };
  }

  private change({ act, magic, stop, units }: LineCommand): Done {
    const isMarked = (order: VenueOrder) => this.marks.get(order)?.magic === magic;
    const pending = this.venue.pending().find(isMarked);
    if (act === 'cancel') {
      if (!pending) return { ref: null, reason: '4108 no pending order of this id' };
      this.venue.cancel(pending);
      return { ref: String(pending.id) };
    }
    const position = this.venue.positions.find(({ order }) => isMarked(order));
    if (!position) return { ref: null, reason: '4108 no open position of this id' };
    if (act === 'move-stop') this.venue.moveStop(position, stop!);
    else this.venue.close(position, Math.min(units ?? position.units, position.units));
    return { ref: String(position.order.id) };
  }

  /** Ids by their tags, for tests that count orders by their id. */
  readonly clientIds = new Map<string, string>();
}

interface Done {
  readonly ref: string | null;
  readonly reason?: string;
}
