import type { SenderContext } from './sender-context.ts';

/** The clock of the database, which all nodes share. Leases and retries are dated by it. */
export class DatabaseClock {
  private readonly ctx: Pick<SenderContext, 'db' | 'clock' | 'time'>;
  /** The database's time minus the process's. */
  private offsetMs = 0;

  constructor(ctx: DatabaseClock['ctx']) {
    this.ctx = ctx;
  }

  /** Returns the database's time as of its last read and the process's clock, ms UTC. */
  now(): number {
    return this.ctx.clock.now() + this.offsetMs;
  }

  /** Reads the database's time. What was queued before the call is due by `now` afterwards. */
  async read(): Promise<Date> {
    const { db, clock, time } = this.ctx;
    const now = await time(db);
    this.offsetMs = now.getTime() - clock.now();
    return now;
  }
}
