import type { Bars } from '../bars/bar.ts';
import { type AuditData, COLUMNS } from './audit-data.ts';

/**
 * Compares the bars that a strategy was given with those of the engine. A write that is put back is found if it stands when
 * its bar is resolved, between the strategy's call of the bar before and the one of the bar itself. No other could matter.
 */
export class WriteCheck {
  private readonly pairs: readonly Pair[];
  private readonly onWrite: () => void;

  constructor(own: AuditData, given: AuditData, onWrite: () => void) {
    this.pairs = [
      new Pair(own.bars, given.bars),
      ...(own.partner && given.partner ? [new Pair(own.partner.bars, given.partner.bars)] : []),
    ];
    this.onWrite = onWrite;
  }

  /** Checks the first bar that closes after a time; times ascend. */
  checkNext(closeTime: number): void {
    for (const pair of this.pairs) if (!pair.isSameNext(closeTime)) this.onWrite();
  }

  checkAll(): void {
    for (const pair of this.pairs) if (!pair.isSame()) this.onWrite();
  }
}

class Pair {
  private readonly own: Bars;
  private readonly given: Bars;
  private next = 0;

  constructor(own: Bars, given: Bars) {
    this.own = own;
    this.given = given;
  }

  isSameNext(closeTime: number): boolean {
    const { own } = this;
    while (this.next < own.length && own.closeTime[this.next]! <= closeTime) this.next += 1;
    return this.next === own.length || this.isSameAt(this.next);
  }

  isSame(): boolean {
    return COLUMNS.every((name) => isSameColumn(this.own[name], this.given[name]));
  }

  private isSameAt(i: number): boolean {
    const { own, given } = this;
    return (
      Object.is(own.open[i], given.open[i]) &&
      Object.is(own.high[i], given.high[i]) &&
      Object.is(own.low[i], given.low[i]) &&
      Object.is(own.close[i], given.close[i])
    );
  }
}

function isSameColumn(own: Float64Array, given: Float64Array): boolean {
  for (let i = 0; i < own.length; i++) if (!Object.is(own[i], given[i])) return false;
  return true;
}
