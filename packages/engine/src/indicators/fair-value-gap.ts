/**
 * Fair value gap: a move so fast that the bars on either side of a bar do not overlap; in price units.
 *
 *   upward:    low[i] > high[i-2],  gap from high[i-2] (bottom) to low[i] (top)
 *   downward:  high[i] < low[i-2],  gap from high[i] (bottom) to low[i-2] (top)
 *
 * Known at the close of the third bar. Whether price has since come back into the gap is the caller's to follow.
 */
export class FairValueGap {
  /** Height of the gap this bar completes: above 0 upward, below 0 downward, 0 for none; NaN for the first two bars. */
  value = Number.NaN;
  /** Upper edge of the gap this bar completes; NaN for none. */
  top = Number.NaN;
  /** Lower edge of the gap this bar completes; NaN for none. */
  bottom = Number.NaN;
  private highBefore = Number.NaN;
  private lowBefore = Number.NaN;
  private highTwoBefore = Number.NaN;
  private lowTwoBefore = Number.NaN;

  update(high: number, low: number): number {
    const { highTwoBefore, lowTwoBefore } = this;
    this.top = Number.NaN;
    this.bottom = Number.NaN;
    if (low > highTwoBefore) this.complete(low, highTwoBefore, 1);
    else if (high < lowTwoBefore) this.complete(lowTwoBefore, high, -1);
    else this.value = Number.isNaN(highTwoBefore) ? Number.NaN : 0;
    this.highTwoBefore = this.highBefore;
    this.lowTwoBefore = this.lowBefore;
    this.highBefore = high;
    this.lowBefore = low;
    return this.value;
  }

  private complete(top: number, bottom: number, direction: 1 | -1): void {
    this.top = top;
    this.bottom = bottom;
    this.value = direction * (top - bottom);
  }
}
