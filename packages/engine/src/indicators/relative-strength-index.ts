import { requirePositiveInteger } from '../parameters.ts';

/**
 * Relative Strength Index (RSI): the share of upward movement in all movement, smoothed by Wilder; 0 to 100.
 *
 *   gain[i] = max(x[i] - x[i-1], 0);   loss[i] = max(x[i-1] - x[i], 0)
 *   G = gain smoothed:  G[i] = G[i-1] + (gain[i] - G[i-1]) / period,  seeded with mean(gain[1..period]);   L likewise
 *   RSI = 100 * G / (G + L)
 *
 * The same as 100 - 100 / (1 + G / L). A series that never moved has no direction and gets 50; some libraries say 100.
 * @see Wilder, New Concepts in Technical Trading Systems (1978).
 */
export class RelativeStrengthIndex {
  /** Latest RSI, 0 to 100; NaN for the first `period` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly rate: number;
  private previous = Number.NaN;
  private gain = 0;
  private loss = 0;
  private missing: number;

  /** @param period Smoothing length in bars, integer >= 1 (Wilder uses 14). @throws {InvalidParameterError} otherwise. */
  constructor(period: number) {
    requirePositiveInteger('period', period);
    this.period = period;
    this.rate = 1 / period;
    this.missing = period + 1;
  }

  update(x: number): number {
    const change = x - this.previous;
    const size = Math.abs(change);
    this.previous = x;
    // No branch on the sign of a price change: a processor guesses it wrong every other bar.
    const gain = (size + change) / 2;
    const loss = (size - change) / 2;
    if (this.missing > 0) {
      this.warmUp(gain, loss);
      return this.value;
    }
    const gains = this.gain + (gain - this.gain) * this.rate;
    const losses = this.loss + (loss - this.loss) * this.rate;
    this.gain = gains;
    this.loss = losses;
    const strength = compare(gains, losses);
    this.value = strength;
    return strength;
  }

  private warmUp(gain: number, loss: number): void {
    this.missing -= 1;
    if (this.missing === this.period) return;
    this.gain += gain * this.rate;
    this.loss += loss * this.rate;
    if (this.missing === 0) this.value = compare(this.gain, this.loss);
  }
}

function compare(gain: number, loss: number): number {
  const movement = gain + loss;
  return movement > 0 ? 100 * (gain / movement) : 50;
}
