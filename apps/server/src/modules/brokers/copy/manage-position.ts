import { withTransaction } from '../../../platform/database.ts';
import type { BrokerSession } from '../broker-adapter.ts';
import { addStep, lockOrder, type OrderWithParts, updateOrder } from '../order-repository.ts';
import { priceWords } from '../price-words.ts';
import type { PlaceDeps } from './place-parts.ts';

/** A request whose effect does not show is repeated after this time. */
const AGAIN_MS = 10_000;
const MOST_ANSWERS = 10_000;

/** Remembers what was requested of a broker, so that it is not requested every second until its event arrives. */
export class RecentRequests {
  private readonly at = new Map<string, number>();
  private readonly answers = new Map<string, string>();

  /** Returns whether a request is due, and remembers it. */
  take(key: string, now: number): boolean {
    const last = this.at.get(key);
    if (last !== undefined && Math.abs(now - last) < AGAIN_MS) return false;
    for (const [known, at] of this.at) if (now - at > AGAIN_MS) this.at.delete(known);
    this.at.set(key, now);
    return true;
  }

  /** Returns whether an answer differs from the last one to the same request: a repetition adds no step. */
  isNews(key: string, answer: string): boolean {
    if (this.answers.get(key) === answer) return false;
    if (this.answers.size >= MOST_ANSWERS) this.answers.clear();
    this.answers.set(key, answer);
    return true;
  }
}

interface Managing {
  readonly session: BrokerSession;
  readonly requests: RecentRequests;
  /** Why entries that wait are to be cancelled; null if they are not. */
  readonly halt: string | null;
  /** Smallest step of the price of an instrument at the broker. */
  readonly priceStep: (instrument: string | null) => number;
}

/** Does what the published signal, or the kill switch, asks for: cancels entries, moves stops, closes positions. */
export async function managePosition(deps: PlaceDeps, at: Managing, copied: OrderWithParts): Promise<void> {
  const { order, parts } = copied;
  const live = parts.filter(({ state }) => state === 'accepted' || state === 'open');
  if (live.length === 0) return;
  if (at.halt !== null || order.ending !== null) await endEntries(deps, at, copied);
  const isOver = order.ending === 'close' || (order.ending !== null && !at.session.holdsTargets);
  if (isOver) await closePositions(deps, at, copied);
  if (order.currentStop !== order.placedStop)
    await moveStops(
      deps,
      at,
      copied,
      live.map(({ clientId }) => clientId),
    );
}

async function endEntries(deps: PlaceDeps, { session, requests, halt }: Managing, { order, parts }: OrderWithParts) {
  for (const { clientId, state, filledUnits, units } of parts) {
    const isWaiting = state === 'accepted' || (state === 'open' && filledUnits < units);
    const request = `cancel ${clientId}`;
    if (!isWaiting || !requests.take(request, deps.now())) continue;
    const answer = await session.cancel(clientId);
    const detail = describe('Asked the broker to cancel', answer);
    if (!requests.isNews(request, detail)) continue;
    await note(deps, order.id, clientId, 'cancel', detail);
    const reason = order.ending === null ? halt : 'The signal ended before it was filled.';
    if (answer.outcome === 'accepted' && order.filledUnits === 0) await updateOrder(deps.db, order.id, { reason });
  }
}

async function closePositions(deps: PlaceDeps, { session, requests }: Managing, { order, parts }: OrderWithParts) {
  for (const { clientId, state } of parts) {
    const request = `close ${clientId}`;
    if (state !== 'open' || !requests.take(request, deps.now())) continue;
    const detail = describe('Asked the broker to close', await session.close(clientId, null));
    if (requests.isNews(request, detail)) await note(deps, order.id, clientId, 'close', detail);
  }
}

/** What is refused is compared again by the next reconciliation. */
async function moveStops(
  deps: PlaceDeps,
  { session, priceStep }: Managing,
  { order }: OrderWithParts,
  clientIds: readonly string[],
): Promise<void> {
  const { id, currentStop, brokerSymbol } = order;
  const asked = `Asked the broker to move the stop to ${priceWords(currentStop, priceStep(brokerSymbol))}`;
  for (const clientId of clientIds) {
    const answer = await session.moveStop(clientId, currentStop);
    await note(deps, id, clientId, 'stop', describe(asked, answer));
  }
  await updateOrder(deps.db, id, { placedStop: currentStop });
}

type Answer = Awaited<ReturnType<BrokerSession['cancel']>>;

const describe = (asked: string, answer: Answer): string =>
  answer.outcome === 'accepted' ? `${asked}.` : `${asked}; ${answer.outcome}: ${answer.reason}`;

async function note({ db, now }: PlaceDeps, orderId: string, clientId: string, state: string, detail: string) {
  await withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order !== null) await addStep(tx, order, new Date(now()), { state, clientId, detail });
  });
}
