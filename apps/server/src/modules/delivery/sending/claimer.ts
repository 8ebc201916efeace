import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import { claimInParts } from './claim-in-parts.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Case } from './decide.ts';
import { FailingPollBackoff } from './failing-poll-backoff.ts';
import type { InFlightAttempts } from './in-flight-attempts.ts';
import type { OpenDays } from './open-days.ts';
import { type Due, pickDue, readDue, readDueOfAll } from './pick-due.ts';
import type { Wake } from './poller.ts';
import { readCases } from './read-cases.ts';
import type { SenderContext } from './sender-context.ts';
import { selectSwitch } from './switch-repository.ts';

interface ClaimerParts {
  readonly clock: DatabaseClock;
  readonly openDays: OpenDays;
  readonly inFlight: InFlightAttempts;
  readonly wake: Wake;
  /** Called for each claimed delivery. Resolves when its attempt has begun, or when it needs none. */
  readonly dispatch: (adapter: ChannelAdapter, one: Case) => Promise<void>;
}

/** Claims due deliveries as far as there is capacity, fairly over channels and accounts. */
export class Claimer {
  private readonly ctx: Pick<SenderContext, 'db' | 'node'>;
  private readonly parts: ClaimerParts;
  private readonly failingBackoff = new FailingPollBackoff();

  constructor(ctx: Claimer['ctx'], parts: ClaimerParts) {
    this.ctx = ctx;
    this.parts = parts;
  }

  /** Claims for these kinds of channels, and requests the next poll for those for which more may be due. */
  async claim(adapters: readonly ChannelAdapter[], stopping: AbortSignal): Promise<void> {
    const { db } = this.ctx;
    const { clock, openDays, inFlight, wake } = this.parts;
    const now = new Date(clock.now());
    // A kind that is busy is read alone in any case: most likely more is due for it than one query reads.
    const isBusy = adapters.some((adapter) => inFlight.isBusy(adapter, now.getTime()));
    const query = { kinds: adapters.map(({ kind }) => kind), now, days: openDays.at(now) };
    const [sending, due] = await Promise.all([selectSwitch(db), isBusy ? null : readDueOfAll(db, query)]);
    if (sending?.isPaused) return;
    for (const adapter of adapters) {
      if (stopping.aborted) return;
      const afterMs = due
        ? await this.claimDue(adapter, due(adapter.kind), now, stopping)
        : await this.readAndClaim(adapter, stopping);
      if (afterMs !== null) wake([adapter], afterMs);
    }
  }

  /** Reads and claims what is due for one kind. Returns the time until the next poll for it, ms; null if none is needed. */
  private async readAndClaim(adapter: ChannelAdapter, stopping: AbortSignal): Promise<number | null> {
    const { kind } = adapter;
    const { clock, openDays, inFlight, wake } = this.parts;
    const now = new Date(clock.now());
    const capacity = inFlight.capacity(adapter, now.getTime());
    if (capacity.free <= 0) return inFlight.msUntilCapacity(adapter, now.getTime());
    const leavesFailing = this.failingBackoff.waitMs(kind, now.getTime()) > 0;
    const query = { kind, now, days: openDays.at(now), ...capacity, leavesFailing };
    const due = await readDue(this.ctx.db, query);
    if (!leavesFailing) this.failingBackoff.polled(kind, due.hasMoreFailing, now.getTime());
    const failingWaitMs = this.failingBackoff.waitMs(kind, now.getTime());
    if (failingWaitMs > 0) wake([adapter], failingWaitMs);
    return this.claimDue(adapter, due, now, stopping);
  }

  private async claimDue(adapter: ChannelAdapter, due: Due, now: Date, stopping: AbortSignal): Promise<number | null> {
    const { db, node } = this.ctx;
    const { clock, inFlight, dispatch } = this.parts;
    const capacity = inFlight.capacity(adapter, now.getTime());
    const picked = pickDue(due, capacity);
    if (picked.length > 0) {
      const reading = readCases(db, picked, now.getTime());
      // Awaited below, after the first claim.
      reading.catch(() => {});
      for await (const rows of claimInParts(db, picked, { node: node.id, now, stopping })) {
        const getCases = await reading;
        for (const one of getCases(rows)) await dispatch(adapter, one);
      }
    }
    const later = clock.now();
    if (inFlight.capacity(adapter, later).free <= 0) return inFlight.msUntilCapacity(adapter, later);
    // If all capacity was used, attempts have become slow in the meantime, and others may wait for what they left.
    const isUsedUp = picked.length >= capacity.free;
    return isUsedUp || (due.hasMore && picked.length > 0) ? 0 : null;
  }
}
