export { type ClockAnchor, marketTime, REAL_BAR_SECONDS, reanchored } from './market-clock.ts';
export { SimulatedPath } from './path.ts';
export { NEWEST_PATH, type PathVersion, toPathVersion } from './path-models.ts';
export { Random } from './random.ts';
export { releasesBetween } from './releases.ts';
export { STEP_MS } from './simulated-price.ts';
export {
  DEFAULT_SEED,
  type FirstOpens,
  firstOpens,
  HISTORY_DAYS,
  SimulatedSeries,
} from './simulated-series.ts';
