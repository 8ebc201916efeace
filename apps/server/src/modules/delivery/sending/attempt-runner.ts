import { passFailPoint } from '../../../platform/fail-points.ts';
import type { ChannelAdapter, Outcome } from '../channels/channel-adapter.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { type Attempt, toAttempt } from './attempt-result.ts';
import { giveBack, LEASE_MS } from './claim-repository.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Case, Decision } from './decide.ts';
import type { InFlightAttempts } from './in-flight-attempts.ts';
import { OutcomeStore } from './outcome-store.ts';
import type { Wake } from './poller.ts';
import type { SenderContext } from './sender-context.ts';

/** An attempt ends before its lease does, so that no other node repeats it in the meantime. */
const ATTEMPT_MS = LEASE_MS - 15_000;

interface RunnerParts {
  readonly clock: DatabaseClock;
  readonly inFlight: InFlightAttempts;
  readonly wake: Wake;
}

type SendDecision = Extract<Decision, { action: 'send' }>;

/** Runs attempts: hands messages to the adapters of their kinds and stores the results. */
export class AttemptRunner {
  private readonly ctx: SenderContext;
  private readonly parts: RunnerParts;
  private readonly outcomes: OutcomeStore;
  private readonly ending = new AbortController();
  private readonly limits = new AttemptLimits(this.ending.signal);

  constructor(ctx: SenderContext, parts: RunnerParts) {
    this.ctx = ctx;
    this.parts = parts;
    this.outcomes = new OutcomeStore(ctx);
  }

  /** Begins an attempt. */
  run(adapter: ChannelAdapter, one: Case, decision: SendDecision): void {
    const { clock, inFlight } = this.parts;
    const attempt = { adapter, row: one.row, hasFailed: one.channel.failures > 0, since: clock.now() };
    inFlight.run(attempt, () => this.attempt(adapter, one, decision));
  }

  /** Waits for the attempts in flight. What has not ended after this time is aborted and given back. */
  async stop(graceMs: number): Promise<void> {
    const { inFlight } = this.parts;
    let timer: NodeJS.Timeout | undefined;
    const graceEnd = new Promise((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([inFlight.settle(), graceEnd]);
    clearTimeout(timer);
    const unfinished = inFlight.rows;
    this.ending.abort();
    await giveBack(this.ctx.db, unfinished);
  }

  private async attempt(adapter: ChannelAdapter, one: Case, { message, opening }: SendDecision): Promise<void> {
    const { row, channel } = one;
    const { clock } = this.parts;
    await passFailPoint('before-attempt');
    const startedAt = new Date(clock.now());
    const target = {
      channel,
      deliveryId: row.id,
      opening,
      now: startedAt.getTime(),
      expiresAt: row.expiresAt?.getTime() ?? null,
    };
    const outcome = await this.limits
      .within(ATTEMPT_MS, (signal) => adapter.send(message, { ...target, signal }))
      .catch((error: unknown) => this.failed(error, row));
    await passFailPoint('after-attempt');
    // Aborted by the stop, which gives it back.
    if (this.ending.signal.aborted && outcome.kind !== 'accepted') return;
    const endedAt = new Date(clock.now());
    try {
      const isOpened = outcome.kind === 'accepted' && message.type === 'signal.opened';
      const price = isOpened ? await this.ctx.getPrice(message.signal.symbol) : null;
      await this.store(adapter, row, toAttempt(message, { outcome, startedAt, endedAt, price }));
    } catch (error) {
      this.ctx.log.error({ err: error, delivery: row.id }, 'what follows from an attempt failed');
    }
  }

  private failed(error: unknown, row: DeliveryRow): Outcome {
    if (!this.ending.signal.aborted)
      this.ctx.log.error({ err: error, delivery: row.id }, 'an attempt failed unexpectedly');
    return { kind: 'retry', afterMs: null, reason: 'The attempt failed.', answer: null };
  }

  private async store(adapter: ChannelAdapter, row: DeliveryRow, attempt: Attempt): Promise<void> {
    const { adapters } = this.ctx;
    const { clock, inFlight, wake } = this.parts;
    const done = await this.outcomes.store({ row, attempt });
    inFlight.release(row);
    if (done?.nextAttemptAt) wake([adapter], done.nextAttemptAt.getTime() - clock.now());
    // The next channel of a fallback may be of another kind.
    if (row.type === 'signal.opened' && done?.state === 'dead') wake(adapters);
  }
}
