import type { Side } from '@sealtick/engine';
import type {
  BridgeAnswer,
  BridgePoll,
  ReportedEvent,
  ReportedInstrument,
  ReportedOrder,
  ReportedPosition,
} from './bridge-poll.ts';

/** A connection whose program calls. */
export interface BridgeOwner {
  readonly connectionId: string;
  readonly accountId: string;
}

/** What the program of a connection reported last. */
export interface BridgeLink extends BridgeOwner {
  readonly account: BridgePoll['account'];
  readonly instruments: readonly ReportedInstrument[];
  readonly orders: readonly ReportedOrder[];
  readonly positions: readonly ReportedPosition[];
  readonly seenAt: number;
  /** When orders and positions were last whole. */
  readonly statedAt: number;
}

export type BridgeAct = 'place' | 'move-stop' | 'cancel' | 'close';

/** What a command asks for; prices and units are rounded. */
export interface CommandBody {
  readonly instrument: string;
  readonly side: Side;
  readonly type: 'market' | 'limit' | 'stop';
  readonly units: number | null;
  readonly price: number | null;
  readonly stop: number | null;
  readonly target: number | null;
  readonly expiresAt: number | null;
}

export interface NewCommand {
  readonly act: BridgeAct;
  readonly clientId: string;
  readonly body: CommandBody;
  /** After this it is no longer sent. */
  readonly notAfter: number;
}

export interface BridgeCommand extends NewCommand {
  readonly id: number;
  readonly sentAt: number | null;
  readonly answer: BridgeAnswer | null;
}

export interface PlacedQuery {
  readonly clientIds: Iterable<string>;
  /** Id of a command; null for none after it. */
  readonly after: number | null;
}

export interface StoredEvent {
  readonly number: number;
  readonly event: ReportedEvent;
}

/** Where sessions leave commands for the program, and the program leaves what it reports. */
export interface BridgeStore {
  link(connectionId: string): Promise<BridgeLink | null>;
  /**
   * Stores commands, each of another order, or returns the one that asks for the same: the order of an id always, another change
   * while it has no answer, whose time begins again. A moved stop replaces earlier moves without an answer.
   */
  issue(owner: BridgeOwner, commands: readonly NewCommand[], now: number): Promise<readonly BridgeCommand[]>;
  command(id: number): Promise<BridgeCommand>;
  /** Ends a command that was never sent. */
  withdraw(id: number, reason: string): Promise<BridgeCommand>;
  /** Commands that placed orders, by which reports are recognised: those of these orders, and those after a command. */
  placed(connectionId: string, which: PlacedQuery): Promise<readonly BridgeCommand[]>;
  events(connectionId: string, after: number): Promise<readonly StoredEvent[]>;
  /** Stores a report and returns the commands to carry out. @throws {AppError} if it is about another account */
  receive(owner: BridgeOwner, poll: BridgePoll, now: number): Promise<readonly BridgeCommand[]>;
}

/** Whether a command asks for the same as another: a stop only if its price and units are equal too. */
export const isSame = (command: NewCommand, other: NewCommand): boolean =>
  command.act === other.act &&
  command.clientId === other.clientId &&
  (command.act === 'place' || (command.body.stop === other.body.stop && command.body.units === other.body.units));

export const REPLACED = 'A later change of the stop replaced it';

/** Whether lists of a report are whole. */
export const isWhole = ({ orders, positions, orderCount, positionCount }: BridgePoll): boolean =>
  orders.length === orderCount && positions.length === positionCount;

/** Returns what an answer means for the account: an event of its own where the program reports none. */
export function eventOfAnswer(
  { act, clientId, body }: BridgeCommand,
  answer: BridgeAnswer,
  at: number,
): ReportedEvent[] {
  const kind =
    act === 'place' ? answer.outcome : act === 'move-stop' && answer.outcome === 'accepted' ? 'stop-moved' : null;
  if (kind === null) return [];
  return [
    {
      id: `answer-${answer.id}`,
      ref: answer.ref || `command-${answer.id}`,
      clientId,
      magic: 0,
      comment: '',
      at,
      kind,
      units: body.units ?? 0,
      price: act === 'place' ? body.price : body.stop,
      costs: 0,
      reason: answer.outcome === 'rejected' ? answer.reason : null,
    },
  ];
}
