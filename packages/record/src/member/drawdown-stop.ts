import type { MemberRecord } from './member-record.ts';
import { settingsAt } from './member-terms.ts';

/** The drawdown that the limit counts, and whether it stopped the account. */
export interface DrawdownStop {
  /** 1 − value ÷ peak since the member resumed, at least 0. */
  readonly countedDrawdown: number;
  /** When the drawdown reached the maximum in force then, at a mark or now, ms UTC; null if it did not since the member resumed. */
  readonly stoppedAt: number | null;
}

/** Returns the drawdown since a member resumed, or since the account began, and when it reached the maximum. */
export function drawdownStop({ times, growth, settings, account, history, now }: MemberRecord): DrawdownStop {
  const { resumption } = settingsAt(settings, now);
  // An account that began after a ruin is a new one.
  const resumed = resumption !== null && resumption.at >= account.from ? resumption : null;
  let peak = resumed === null ? 0 : history.book.withoutFlows(resumed.value, resumed.at);
  let [countedDrawdown, stoppedAt]: [number, number | null] = [0, null];
  times.forEach((at, i) => {
    if (resumed !== null && at <= resumed.at) return;
    peak = Math.max(peak, growth[i]!);
    countedDrawdown = 1 - growth[i]! / peak;
    if (stoppedAt === null && countedDrawdown >= settingsAt(settings, at).maxDrawdown) stoppedAt = at;
  });
  return { countedDrawdown, stoppedAt };
}
