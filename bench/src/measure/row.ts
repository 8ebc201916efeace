import type { Answer } from './contestant.ts';
import type { Result } from './race.ts';
import type { Spread } from './spread.ts';

export interface Figures extends Spread {
  readonly first: number;
  readonly peakMb: number;
}

export interface PeerFigures extends Figures {
  /** True if the result of the peer is correct. */
  readonly agree: boolean;
  /** Its median divided by that of this project; null if the results differ, because the work then differed. */
  readonly ratio: number | null;
}

/** One line of a table of measurements. */
export interface Row {
  readonly job: string;
  readonly size: string;
  readonly ours: Figures;
  readonly peers: Readonly<Record<string, PeerFigures>>;
  readonly unit: string;
  /** True if this project's result is correct, or reaches the goal. */
  readonly agree: boolean;
  /** The message if the result is correct and only the goal is missed. */
  readonly missed?: string;
  /** The message if the result is wrong; without it a general one. */
  readonly wrong?: string;
}

export interface RowInput {
  readonly job: string;
  readonly size: string;
  /** This project first. */
  readonly results: readonly Result[];
  readonly unit: string;
  /** Conversion from ms to the unit. */
  readonly scale?: number;
  readonly isRight: (answer: Answer) => boolean;
}

/** Returns the row that compares the contestants with the first one. */
export function toRow({ job, size, results, unit, scale = 1, isRight }: RowInput): Row {
  const [ours, ...others] = results;
  const peers: Record<string, PeerFigures> = {};
  for (const peer of others) {
    const agree = peer.answers.every(isRight);
    peers[peer.name] = { ...getFigures(peer, scale), agree, ratio: agree ? peer.median / ours!.median : null };
  }
  return { job, size, ours: getFigures(ours!, scale), peers, unit, agree: ours!.answers.every(isRight) };
}

function getFigures({ first, median, low, high, peakMb }: Result, scale: number): Figures {
  return { first: first * scale, median: median * scale, low: low * scale, high: high * scale, peakMb };
}
