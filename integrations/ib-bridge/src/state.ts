import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import type { Side } from './protocol.ts';

/** An entry that the bridge sent to TWS. */
export interface SentOrder {
  readonly clientId: string;
  readonly instrument: string;
  readonly side: Side;
  readonly units: number;
  readonly sentAt: number;
  /** `ended`: it no longer waits; `endedUnits` of it were not filled. */
  readonly state: 'sent' | 'rejected' | 'ended';
  readonly endedUnits?: number;
  readonly ref?: string;
  readonly reason?: string;
  readonly isReported?: boolean;
}

/** A fill of an order of the site. */
export interface StoredExecution {
  /** Without the last part, which counts corrections: a corrected execution is the same fill. */
  readonly id: string;
  readonly orderRef: string;
  readonly conId: number;
  readonly at: number;
  readonly isBuy: boolean;
  readonly units: number;
  readonly price: number;
  readonly ref: string;
  /** Null until TWS has sent the commission. */
  readonly costs: number | null;
  readonly seenAt: number;
  readonly isReported: boolean;
  /** Whether the site has the fill without its costs, which are known now. */
  readonly areCostsDue?: boolean;
}

interface Stored {
  readonly maxOrderId: number;
  readonly orders: readonly SentOrder[];
  readonly executions: readonly StoredExecution[];
}

const EMPTY: Stored = { maxOrderId: 0, orders: [], executions: [] };
/** What has ended is forgotten after this time: TWS shows executions of at most a week. */
const KEPT_MS = 8 * 24 * 60 * 60 * 1_000;

/**
 * What the bridge must know after a restart and TWS does not: which orders it sent, the fills of earlier days, and what the
 * site has. Each change is on the disk before the call that follows it.
 */
export class BridgeState {
  private stored: Stored;
  private readonly path: string | null;

  /** @param path Null keeps everything in memory. @throws {Error} if the file is damaged */
  constructor(path: string | null) {
    this.path = path;
    this.stored = path !== null && existsSync(path) ? readStored(path) : EMPTY;
  }

  get maxOrderId(): number {
    return this.stored.maxOrderId;
  }
  get orders(): readonly SentOrder[] {
    return this.stored.orders;
  }
  get executions(): readonly StoredExecution[] {
    return this.stored.executions;
  }

  order(clientId: string): SentOrder | undefined {
    return this.stored.orders.find((one) => one.clientId === clientId);
  }

  useOrderId(maxOrderId: number): void {
    this.write({ ...this.stored, maxOrderId });
  }

  putOrder(order: SentOrder): void {
    const others = this.stored.orders.filter(({ clientId }) => clientId !== order.clientId);
    this.write({ ...this.stored, orders: [...others, order] });
  }

  putExecutions(changed: readonly StoredExecution[]): void {
    if (changed.length === 0) return;
    const byId = new Map([...this.stored.executions, ...changed].map((one) => [one.id, one]));
    this.write({ ...this.stored, executions: [...byId.values()] });
  }

  /** Forgets orders that ended long ago, with their fills. @param isOpen Whether a position of this id is open */
  prune(now: number, isOpen: (clientId: string) => boolean): void {
    const isOld = (order: SentOrder) =>
      now - order.sentAt > KEPT_MS && order.state !== 'sent' && !isOpen(order.clientId);
    const old = new Set(this.stored.orders.filter(isOld).map(({ clientId }) => clientId));
    if (old.size === 0) return;
    const isOfOld = ({ orderRef }: StoredExecution) => old.has(orderRef.replace(/^st:|\..*$/g, ''));
    this.write({
      ...this.stored,
      orders: this.stored.orders.filter((order) => !isOld(order)),
      executions: this.stored.executions.filter((execution) => !isOfOld(execution)),
    });
  }

  private write(stored: Stored): void {
    this.stored = stored;
    if (this.path === null) return;
    const beside = `${this.path}.new`;
    const file = openSync(beside, 'w', 0o600);
    try {
      writeSync(file, JSON.stringify(stored));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, this.path);
  }
}

function readStored(path: string): Stored {
  try {
    const { maxOrderId, orders, executions } = JSON.parse(readFileSync(path, 'utf8')) as Stored;
    if (Number.isInteger(maxOrderId) && Array.isArray(orders) && Array.isArray(executions))
      return { maxOrderId, orders, executions };
  } catch {
    // The same error for a file that is not JSON.
  }
  throw new Error(`${path} is damaged. Close the positions of the site in TWS, delete the file, and start again.`);
}
