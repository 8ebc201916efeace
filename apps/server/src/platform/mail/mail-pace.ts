/** Spreads emails evenly over time: so many in a second, whatever the number of connections. */
export class MailPace {
  private readonly everyMs: number;
  /** Monotonic, ms. */
  private readonly now: () => number;
  private freeAt = 0;

  constructor(perSecond: number | null, now = () => performance.now()) {
    this.everyMs = perSecond === null ? 0 : 1_000 / perSecond;
    this.now = now;
  }

  /** Reserves the turn of the next email. Returns ms until then. */
  reserve(): number {
    const now = this.now();
    const at = Math.max(now, this.freeAt);
    this.freeAt = at + this.everyMs;
    return at - now;
  }
}
