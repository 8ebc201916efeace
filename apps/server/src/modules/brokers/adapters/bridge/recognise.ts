import { clientTag } from '../client-tag.ts';
import type { BridgeCommand, BridgeStore } from './bridge-store.ts';

interface Mark {
  readonly ref: string;
  readonly clientId?: string | null | undefined;
  readonly magic: number;
  readonly comment: string;
}

/**
 * Returns which order of the site a reported one is. It knows an order by its id or its ticket, and otherwise by its magic number:
 * brokers cut comments, and replace them after a part was closed.
 */
export class Recogniser {
  private readonly ids = new Set<string>();
  private readonly byRef = new Map<string, string>();
  private readonly byMagic = new Map<number, Set<string>>();

  /** Adds an order that was placed, or the answer to one. */
  add({ clientId, answer }: Pick<BridgeCommand, 'clientId' | 'answer'>): void {
    if (answer?.ref) this.byRef.set(answer.ref, clientId);
    if (this.ids.has(clientId)) return;
    this.ids.add(clientId);
    const { magic } = clientTag(clientId);
    this.byMagic.set(magic, (this.byMagic.get(magic) ?? new Set()).add(clientId));
  }

  /** Returns the id of a reported order, null for one that the site did not place. */
  find({ ref, clientId, magic, comment }: Mark): string | null {
    if (clientId) return this.ids.has(clientId) ? clientId : null;
    const same = [...(this.byMagic.get(magic) ?? [])];
    if (same.length === 1) return same[0]!;
    const tagged = same.find((id) => comment.startsWith(clientTag(id).tag));
    return tagged ?? this.byRef.get(ref) ?? null;
  }
}

/** The orders that were placed on one connection, which are read once: there may be years of them. */
export class PlacedOrders {
  private readonly known = new Recogniser();
  private readonly unanswered = new Set<string>();
  private readTo = 0;

  /** Reads the orders that were placed since the last call, and those without an answer then. */
  async read(connectionId: string, placed: BridgeStore['placed']): Promise<Recogniser> {
    for (const command of await placed(connectionId, { clientIds: this.unanswered, after: this.readTo })) {
      this.known.add(command);
      if (command.answer === null) this.unanswered.add(command.clientId);
      else this.unanswered.delete(command.clientId);
      this.readTo = Math.max(this.readTo, command.id);
    }
    return this.known;
  }
}
