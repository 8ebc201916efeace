/** Wall seconds of a 5-minute bar when market time runs at the speed of wall time. */
export const REAL_BAR_SECONDS = 300;

/** Ties market time to wall time: at `anchorWall` it was `anchorMarket`, and a 5-minute bar takes `barSeconds`. */
export interface ClockAnchor {
  readonly anchorMarket: number;
  readonly anchorWall: number;
  readonly barSeconds: number;
}

/** Returns market time, ms UTC. An accelerated market continues from its anchor, faster than wall time. */
export function marketTime(anchor: ClockAnchor, wall: number): number {
  const elapsed = Math.max(0, wall - anchor.anchorWall);
  return anchor.anchorMarket + Math.floor((elapsed * REAL_BAR_SECONDS) / anchor.barSeconds);
}

/** Returns the anchor of the same market at another speed from now on: its time neither jumps nor goes back. */
export function reanchored(anchor: ClockAnchor, wall: number, barSeconds: number): ClockAnchor {
  if (anchor.barSeconds === barSeconds) return anchor;
  return { anchorMarket: marketTime(anchor, wall), anchorWall: wall, barSeconds };
}
