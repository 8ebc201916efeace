import type { BrokerId } from '@sealtick/contract';
import type { Side } from '@sealtick/engine';

/** What a member stated to connect an account; which fields are set follows from the broker's form. */
export interface BrokerCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly accountId: string;
  /** Of brokers whose keys have one. */
  readonly passphrase?: string | undefined;
  /** Of brokers whose requests are signed with keys of the member. */
  readonly oauth?: OAuthCredentials | undefined;
}

/** What signs requests by OAuth 1.0a, next to the consumer key, which is `apiKey`. */
export interface OAuthCredentials {
  readonly accessToken: string;
  /** Encrypted for the encryption key, in Base64. */
  readonly accessTokenSecret: string;
  /** Private keys as PEM. */
  readonly signatureKey: string;
  readonly encryptionKey: string;
  /** As PEM, or the prime in hexadecimal digits. */
  readonly dhParameters: string;
}

export interface AccountState {
  /** Id of the account at the broker. */
  readonly accountId: string;
  readonly currency: string;
  readonly balance: number;
  readonly equity: number;
}

/** A symbol as the broker trades it. */
export interface BrokerInstrument {
  /** Name at the broker: `EUR_USD`. */
  readonly name: string;
  /** Symbol of the site where the name is known: `EURUSD`; otherwise null. */
  readonly symbol: string | null;
  /** Smallest step of the units and of the price. */
  readonly unitStep: number;
  readonly priceStep: number;
  readonly minUnits: number;
}

/** An entry with its stop and target, which the broker holds. Prices and units are rounded to the instrument's steps. */
export interface BracketOrder {
  /** Made from signal, account and part. A repeat with the same id places nothing. At most 32 characters of [0-9a-z-]. */
  readonly clientId: string;
  /** Name at the broker. */
  readonly instrument: string;
  readonly side: Side;
  readonly type: 'market' | 'limit' | 'stop';
  readonly units: number;
  /** Of limit and stop orders. */
  readonly price: number | null;
  readonly stop: number;
  readonly target: number | null;
  /** When the entry expires, ms UTC; null for none. */
  readonly expiresAt: number | null;
}

/** What a broker answered. `unknown`: no answer, or one that does not say; the truth follows from `orders` and `events`. */
export type OrderAnswer =
  | { readonly outcome: 'accepted'; readonly brokerRef: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly reason: string };

export interface BrokerOrderState {
  /** Null for an order that the site did not place. */
  readonly clientId: string | null;
  readonly brokerRef: string;
  readonly instrument: string;
  readonly side: Side;
  readonly role: 'entry' | 'stop' | 'target' | 'other';
  readonly units: number;
  readonly filledUnits: number;
  readonly price: number | null;
}

export interface BrokerPosition {
  /** Null for a position that the site did not open. Where the broker nets positions, the part of each order follows from its fills. */
  readonly clientId: string | null;
  readonly instrument: string;
  readonly side: Side;
  readonly units: number;
  readonly price: number;
  /** The stop that the broker holds for it; null for none. */
  readonly stop: number | null;
  /** Where parts of the position have stops of their own: the other ones. */
  readonly otherStops?: readonly number[];
  /** Whether the broker no longer lists the entry: its stops alone show the position, and have the units less the commission in the coin. */
  readonly isOld?: boolean;
}

/** How much of a coin an account has in all, what orders hold included. */
export interface HeldCoin {
  readonly coin: string;
  readonly units: number;
}

/** `costs` are those of a fill that was reported without them. */
export const BROKER_EVENT_KINDS = [
  'accepted',
  'filled',
  'cancelled',
  'rejected',
  'stopped',
  'target',
  'closed',
  'stop-moved',
  'costs',
] as const;

/** What happened at the broker, in its order. */
export interface BrokerEvent {
  /** Unique and ascending within an account: the cursor of `events`. */
  readonly cursor: string;
  /** When it happened, ms UTC of the wall clock. */
  readonly at: number;
  readonly clientId: string | null;
  readonly brokerRef: string;
  readonly kind: (typeof BROKER_EVENT_KINDS)[number];
  readonly units: number;
  readonly price: number | null;
  /** Commission, swap and other costs in the account's currency; what the member paid is positive. */
  readonly costs: number;
  /** The part of the costs that is swap; left out where the broker does not say. */
  readonly swap?: number;
  readonly reason: string | null;
}

/** An open way to one account. Every call ends within the adapter's time limit. @throws {BrokerUnavailable} without an answer */
export interface BrokerSession {
  /** Whether the broker holds the target of a bracket order. If not, the position is closed when the signal ends. */
  readonly holdsTargets: boolean;
  /** Whether changes of several positions may be under way at the same time. */
  readonly takesChangesTogether?: boolean;
  account(): Promise<AccountState>;
  instruments(): Promise<readonly BrokerInstrument[]>;
  /** Places a bracket order, or returns the answer to the order of this id that exists already. */
  place(order: BracketOrder): Promise<OrderAnswer>;
  /** @param since As of `positions`, which was called with it a moment ago */
  moveStop(clientId: string, stop: number, since?: number): Promise<OrderAnswer>;
  /** Cancels what is not filled of the entry. */
  cancel(clientId: string): Promise<OrderAnswer>;
  /** Closes a position, or a part of it, at the market. */
  close(clientId: string, units: number | null): Promise<OrderAnswer>;
  /** @param since Positions of older orders may be left out, so that no long history is read, ms; none may be without it */
  positions(since?: number): Promise<readonly BrokerPosition[]>;
  orders(): Promise<readonly BrokerOrderState[]>;
  /** Events after a cursor, oldest first; null for all that the broker still has. */
  events(after: string | null): Promise<readonly BrokerEvent[]>;
  /** Whether the broker holds events back: what its lists lack may have ended. */
  lacksEvents?(): Promise<boolean>;
  /**
   * Places the stops that are missing of what was filled since the last call. Only where the broker creates none from a fill.
   * @param stops Published stops of the orders under way, by id
   * @param since As of `positions`
   */
  coverFills?(stops: ReadonlyMap<string, number>, since?: number): Promise<void>;
  /** Returns the coins of instruments, by their names. Only where the broker has coins, and positions follow from orders. */
  coins?(instruments: readonly string[]): Promise<ReadonlyMap<string, HeldCoin>>;
  dispose(): Promise<void>;
}

/** A broker. One file per broker implements it; `adapters/` holds them, and `conformance.ts` tests them. */
export interface BrokerAdapter {
  readonly broker: BrokerId;
  /**
   * Opens an account, after the broker has accepted the key.
   * @param since When the oldest order under way was placed, ms: where positions follow from orders, these are read as far back
   * @throws {BrokerRefusal} where the account cannot be opened, with the field that is wrong
   * @throws {BrokerUnavailable} where it does not answer
   */
  connect(
    credentials: BrokerCredentials,
    environment: 'demo' | 'live',
    connectionId: string,
    since?: number,
  ): Promise<BrokerSession>;
}

type CredentialField = Exclude<keyof BrokerCredentials, 'oauth'> | keyof OAuthCredentials;

/** The account cannot be opened with what the member entered. The message is a sentence: the broker may not have been asked. */
export class BrokerRefusal extends Error {
  override readonly name = 'BrokerRefusal';
  readonly field: CredentialField;

  constructor(field: CredentialField, message: string) {
    super(message);
    this.field = field;
  }
}

/** The broker gave no usable answer. Nothing is known about what it did. */
export class BrokerUnavailable extends Error {
  override readonly name = 'BrokerUnavailable';
}
