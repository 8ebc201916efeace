import type { Drifts } from './regimes.ts';

/** How strong the mechanisms of a simulated market are. */
export interface PathModel {
  readonly drifts: Drifts;
  /** Factor on the pull of the regimes of weeks to their lines. */
  readonly weeksPull: number;
  /** Share of the reactions to a release that continue. */
  readonly releaseContinues: number;
  /** Whether the jumps of releases have draws of their own, so that the dates of releases change no other move. */
  readonly hasOwnSurprises: boolean;
  /** First move by which a session continues the break of its opening range, in deviations of a bar. */
  readonly openingMove: number;
  /** Share of the distance to the base price that a bar takes back, and whether prices far from it are pulled more. */
  readonly basePull: number;
  readonly isFarPulledMore: boolean;
}

const BEFORE_CALIBRATION = { hours: 0.1, days: 0.018, weeks: 0.004 };

/**
 * The model of each version of the path. An installation keeps the version of its first start: another one would rewrite the
 * bars behind its log.
 */
export const PATH_MODELS = {
  1: {
    drifts: {
      fx: BEFORE_CALIBRATION,
      indices: BEFORE_CALIBRATION,
      commodities: BEFORE_CALIBRATION,
      crypto: BEFORE_CALIBRATION,
    },
    weeksPull: 1,
    releaseContinues: 0.65,
    hasOwnSurprises: false,
    openingMove: 0.05,
    basePull: 3e-5,
    isFarPulledMore: false,
  },
  // Calibrated so that each strategy makes about what it made on real bars from 2018 on (`npm run bench -- market`): trends of
  // crypto and commodities persist, those of currencies and indices less.
  2: {
    drifts: {
      fx: { hours: 0.06, days: 0.018, weeks: 0.004 },
      indices: { hours: 0.055, days: 0.018, weeks: 0.004 },
      commodities: { hours: 0.115, days: 0.018, weeks: 0.004, months: 0.004 },
      crypto: { hours: 0.125, days: 0.018, weeks: 0.004, months: 0.006 },
    },
    weeksPull: 0.1,
    releaseContinues: 0.6,
    hasOwnSurprises: true,
    openingMove: 0,
    basePull: 5e-6,
    isFarPulledMore: true,
  },
} as const satisfies Readonly<Record<number, PathModel>>;

export type PathVersion = keyof typeof PATH_MODELS;

/** Version of the path that a new installation gets. */
export const NEWEST_PATH: PathVersion = 2;

/** Returns a stored version. @throws {Error} if this program does not have it. */
export function toPathVersion(stored: number): PathVersion {
  const found = Object.keys(PATH_MODELS).find((version) => Number(version) === stored);
  if (found === undefined) throw new Error(`version ${stored} of the simulated market is newer than this program`);
  return Number(found) as PathVersion;
}
