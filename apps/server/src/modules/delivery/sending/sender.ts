import { AttemptRunner } from './attempt-runner.ts';
import { Claimer } from './claimer.ts';
import { DatabaseClock } from './database-clock.ts';
import { dispatch } from './dispatch.ts';
import { InFlightAttempts } from './in-flight-attempts.ts';
import { OpenDays } from './open-days.ts';
import { Poller } from './poller.ts';
import type { SenderContext } from './sender-context.ts';
import { Sweeper } from './sweeper.ts';

/** Attempts that end within this time leave their capacity to one claim. */
const GATHERED_FOR_MS = 10;
/** The same for a kind that is busy: others most likely wait for the capacity. */
const BUSY_GATHERED_FOR_MS = 1;

/** Sends what is due: the poller decides when, the claimer what, and the in-flight table how much. */
export class Sender {
  private readonly ctx: SenderContext;
  private readonly clock: DatabaseClock;
  private readonly poller: Poller;
  private readonly inFlight: InFlightAttempts;
  private readonly attempts: AttemptRunner;

  constructor(ctx: SenderContext) {
    const clock = new DatabaseClock(ctx);
    const openDays = new OpenDays();
    const sweeper = new Sweeper(ctx, clock, openDays);
    const poller = new Poller({
      poll: async (adapters, stopping) => {
        // Without it other nodes would take this one for dead, and send the same again.
        await ctx.node.hold();
        await sweeper.sweepIfDue();
        await claimer.claim(adapters, stopping);
      },
      onError: (error) => ctx.log.warn({ err: error }, 'claiming deliveries failed'),
    });
    const { wake } = poller;
    const inFlight = new InFlightAttempts((adapter) =>
      wake([adapter], inFlight.isBusy(adapter, clock.now()) ? BUSY_GATHERED_FOR_MS : GATHERED_FOR_MS),
    );
    const attempts = new AttemptRunner(ctx, { clock, inFlight, wake });
    const claimer = new Claimer(ctx, {
      clock,
      openDays,
      inFlight,
      wake,
      dispatch: (adapter, one) => dispatch({ ...ctx, dbClock: clock, attempts, wake }, adapter, one),
    });
    this.ctx = ctx;
    this.clock = clock;
    this.poller = poller;
    this.inFlight = inFlight;
    this.attempts = attempts;
  }

  /** Begins an attempt for everything that is due and has capacity. Resolves when they have begun. */
  async poll(): Promise<void> {
    // What was queued before is due by it.
    await this.clock.read();
    this.poller.wake(this.ctx.adapters);
    await this.poller.idle();
  }

  /** Resolves when nothing is due and no attempt is in flight. */
  async settle(): Promise<void> {
    do await this.poll();
    while (await this.inFlight.settle());
  }

  /** Begins no further attempt, and waits for those in flight. What has not ended then is given back. */
  async stop(graceMs: number): Promise<void> {
    await this.poller.stop();
    await this.attempts.stop(graceMs);
  }
}
