export interface PlannedSignal {
  readonly entry: number;
  readonly stop: number;
  readonly targets: readonly { readonly price: number; readonly weight: number }[];
}

/**
 * Returns the planned reward to risk of one signal: `sum(weight * |target - entry|) / |entry - stop|`; null without
 * stop or targets.
 */
export function plannedRewardRisk({ entry, stop, targets }: PlannedSignal): number | null {
  const risk = Math.abs(entry - stop);
  if (!(risk > 0) || targets.length === 0) return null;
  return targets.reduce((total, { price, weight }) => total + weight * Math.abs(price - entry), 0) / risk;
}

/** Returns the average planned reward to risk over signals; null if none has one. */
export function averagePlannedRewardRisk(signals: readonly PlannedSignal[]): number | null {
  const planned = signals.map(plannedRewardRisk).filter((value) => value !== null);
  return planned.length === 0 ? null : planned.reduce((total, value) => total + value, 0) / planned.length;
}
