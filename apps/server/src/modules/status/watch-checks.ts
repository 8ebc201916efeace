import type { HealthBoard } from '../../platform/health.ts';
import { type ReadinessCheck, runCheck } from '../../platform/http/readiness.ts';

export const WATCH_MS = 5_000;
/** Age at which a result is overdue: several rounds, so that one may be slow or missed. */
const FRESH_MS = 6 * WATCH_MS;

/** Runs checks repeatedly and reports them. A temporary failure is degraded the first time, failed the second; a
 * part that starts is degraded. */
export class CheckWatch {
  private readonly board: HealthBoard;
  private readonly checks: readonly ReadinessCheck[];
  private readonly failedBefore = new Set<string>();
  /** Checks that are not reported before they fail. */
  private readonly hidden: Set<string>;

  constructor(board: HealthBoard, checks: readonly ReadinessCheck[]) {
    this.board = board;
    this.checks = checks;
    this.hidden = new Set(checks.filter(({ isHiddenWhileOk }) => isHiddenWhileOk).map(({ name }) => name));
  }

  async round(): Promise<void> {
    for (const { name, state, isCertain, isStarting = false, reason } of await Promise.all(this.checks.map(runCheck))) {
      if (state !== 'ok') this.hidden.delete(name);
      if (this.hidden.has(name)) continue;
      const again = this.failedBefore.has(name);
      if (state === 'failed' && !isStarting) this.failedBefore.add(name);
      else this.failedBefore.delete(name);
      const isFirst = state === 'failed' && !isCertain && !again;
      const reported = isFirst || isStarting ? 'degraded' : state;
      this.board.report(name, reported, reason, FRESH_MS, isStarting);
    }
  }
}
