import type { HealthBoard } from '../../platform/health.ts';
import { askCheck, type ReadinessCheck } from '../../platform/http/readiness.ts';

export const WATCH_MS = 5_000;
/** Some rounds: one that is slow or missed is no news. */
const FRESH_MS = 6 * WATCH_MS;

/** Asks checks round after round and reports them. A failure that may pass is degraded once, failed twice in a row. */
export class CheckWatch {
  private readonly board: HealthBoard;
  private readonly checks: readonly ReadinessCheck[];
  private readonly failedBefore = new Set<string>();

  constructor(board: HealthBoard, checks: readonly ReadinessCheck[]) {
    this.board = board;
    this.checks = checks;
  }

  async round(): Promise<void> {
    for (const { name, state, isCertain, reason } of await Promise.all(this.checks.map(askCheck))) {
      const again = this.failedBefore.has(name);
      if (state === 'failed') this.failedBefore.add(name);
      else this.failedBefore.delete(name);
      const isFirst = state === 'failed' && !isCertain && !again;
      this.board.report(name, isFirst ? 'degraded' : state, reason, FRESH_MS);
    }
  }
}
