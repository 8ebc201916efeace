import type { AccountState, BrokerInstrument } from '../../broker-adapter.ts';

/** A pair of coins. Units are those of its base coin. */
export interface SpotInstrument extends BrokerInstrument {
  readonly base: string;
}

/** An order as an exchange lists it. A stop is one that sells at the market once its trigger is reached. */
export interface SpotOrder {
  readonly id: string;
  /** The id that was given when it was placed; empty for none. */
  readonly ownId: string;
  readonly instrument: string;
  readonly side: 'buy' | 'sell';
  readonly isStop: boolean;
  readonly state: 'open' | 'ended' | 'rejected';
  readonly units: number;
  readonly filled: number;
  /** Mean price of the fills; 0 without one. */
  readonly meanPrice: number;
  readonly price: number | null;
  readonly trigger: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The word of the exchange for its state. */
  readonly reason: string;
}

export interface SpotFill {
  readonly id: string;
  readonly ownId: string;
  readonly orderId: string;
  readonly instrument: string;
  readonly units: number;
  readonly price: number;
  /** What was paid, in the coin of `feeCoin`. */
  readonly fee: number;
  readonly feeCoin: string;
  readonly at: number;
}

/** An order to place. Numbers are texts, rounded to the steps of the instrument. */
export interface SpotPlacement {
  readonly ownId: string;
  readonly instrument: string;
  readonly units: string;
}

/** An order to look for. */
export interface SpotQuery {
  readonly ownId: string;
  readonly instrument: string;
  /** Some exchanges have lists of their own for stops. */
  readonly isStop: boolean;
  /** The exchange's id where it is known. */
  readonly id?: string;
}

/**
 * The calls of one exchange that holds orders, and stops as orders of their own.
 * @throws {ExchangeRefusal} for what it refuses @throws {BrokerUnavailable} without a usable answer
 */
export interface SpotExchange {
  readonly name: string;
  /** @param heldWorth Returns what the positions of the site are worth now, in the account's currency */
  account(heldWorth: () => Promise<number>): Promise<AccountState>;
  /** How much of each coin the account has, what orders hold included. */
  coins(): Promise<ReadonlyMap<string, number>>;
  instruments(): Promise<ReadonlyMap<string, SpotInstrument>>;
  lastPrice(instrument: string): Promise<number>;
  openOrders(): Promise<readonly SpotOrder[]>;
  /** Orders that ended since a moment; those that are open may be among them. */
  ordersSince(from: number): Promise<readonly SpotOrder[]>;
  fillsSince(from: number): Promise<readonly SpotFill[]>;
  /** Returns an order; null for an unknown one. */
  find(order: SpotQuery): Promise<SpotOrder | null>;
  /** Returns the exchange's id. @param price Null to buy at the market */
  buy(order: SpotPlacement, price: string | null): Promise<string>;
  /** Sells at the market. */
  sell(order: SpotPlacement): Promise<string>;
  placeStop(order: SpotPlacement, trigger: number, priceStep: number): Promise<string>;
  /** Moves a stop in place; missing where the exchange cannot. */
  amendStop?(order: SpotOrder, trigger: string): Promise<void>;
  cancel(order: SpotOrder): Promise<void>;
}
