import type { DatabaseClock } from './database-clock.ts';
import { DeadNodes } from './dead-nodes.ts';
import type { OpenDays } from './open-days.ts';
import type { SenderContext } from './sender-context.ts';
import { sweep } from './sweep.ts';

/** What expired is ended this often at most: it is not sent in any case. */
const SWEEP_EVERY_MS = 1_000;

/** Ends expired and superseded deliveries and the leases of dead nodes, and finds the days with open deliveries. */
export class Sweeper {
  private readonly ctx: Pick<SenderContext, 'db' | 'adapters'>;
  private readonly clock: DatabaseClock;
  private readonly openDays: OpenDays;
  private readonly deadNodes = new DeadNodes();
  private sweptAt = new Date(0);

  constructor(ctx: Sweeper['ctx'], clock: DatabaseClock, openDays: OpenDays) {
    this.ctx = ctx;
    this.clock = clock;
    this.openDays = openDays;
  }

  /** Sweeps if the last time is a second ago. */
  async sweepIfDue(): Promise<void> {
    if (Math.abs(this.clock.now() - this.sweptAt.getTime()) < SWEEP_EVERY_MS) return;
    const { db, adapters } = this.ctx;
    const now = await this.clock.read();
    await this.openDays.refresh(db, now);
    const days = this.openDays.at(now);
    await sweep(db, adapters, days, this.sweptAt, now);
    this.sweptAt = now;
    await this.deadNodes.endLeases(db, days, now);
  }
}
