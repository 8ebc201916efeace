import type { Bar } from '../bars/bar.ts';
import { costsAt } from '../costs/costs-at.ts';
import { SpreadFactors } from '../costs/spread-factors.ts';
import { tradeCost } from '../costs/trade-cost.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { swapDays } from '../instruments/session-calendar.ts';
import type { DetailBars } from './detail-bars.ts';
import type { Position } from './position.ts';
import { PriceGrid, roundR } from './price-grid.ts';
import { tradeMultiples } from './r-multiple.ts';
import type { StreamListener } from './stream-listener.ts';
import type { ExitReason, Trade } from './trade.ts';

/** Share of the spread paid at the fill; the exits pay the rest. */
const SIDE = 0.5;

/** Applies fills, exits and stop moves to a position, rounds prices to the tick and notifies the listener. */
export class Execution {
  readonly grid: PriceGrid;
  readonly spread: SpreadFactors;
  /** Finer bars that decide the order of levels inside a bar; null where the engine rules do. */
  readonly detail: DetailBars | null;
  private readonly instrument: Instrument;
  private readonly listener: StreamListener;

  constructor(instrument: Instrument, listener: StreamListener, detail: DetailBars | null) {
    this.instrument = instrument;
    this.detail = detail;
    this.grid = new PriceGrid(instrument);
    this.spread = new SpreadFactors(instrument);
    this.listener = listener;
  }

  fill(position: Position, price: number, time: number, bar: Bar): void {
    position.markFilled(this.grid.nearest(price), time, bar.time);
    position.spreadFactor = SIDE * this.spread.of(bar, time === bar.time);
    this.listener.filled(position.signal, position.fill, bar, time);
  }

  reachTarget(position: Position, price: number, time: number, bar: Bar): void {
    const at = this.grid.nearest(price);
    const weight = position.reachTarget(at, time, bar.closeTime, this.nights(position, bar));
    this.paySpread(position, weight, time, bar);
    this.listener.target(position.signal, position.targetsReached, at, weight, bar);
  }

  leave(position: Position, reason: ExitReason, price: number, time: number, bar: Bar): void {
    this.paySpread(position, position.rest, time, bar);
    position.leave(reason, this.grid.nearest(price), time, bar.closeTime, this.nights(position, bar));
  }

  moveStop(position: Position, stop: number, bar: Bar): void {
    position.moveStop(stop);
    this.listener.stopMoved(position.signal, stop, bar);
  }

  /** Ends a position after its last exit. */
  close(position: Position, reason: ExitReason, bar: Bar): void {
    this.listener.closed(position.signal, reason, this.toTrade(position, reason, bar), bar);
  }

  /** Ends a signal that was never filled. */
  drop(position: Position, reason: 'expired' | 'cancelled', bar: Bar): void {
    this.listener.closed(position.signal, reason, null, bar);
  }

  private toTrade(position: Position, reason: ExitReason, bar: Bar): Trade {
    const { signal, exits, fill, fillBar } = position;
    const spreadFactor = roundR(position.spreadFactor);
    const cost = tradeCost(costsAt(this.instrument.costs, fillBar, fill), signal, exits, 0, 0, spreadFactor);
    const { grossR, netR } = tradeMultiples(this.grid, signal, fill, exits, cost);
    return {
      signal,
      fillTime: position.fillTime,
      fillBar: position.fillBar,
      fillPrice: fill,
      exits,
      closedAt: exits[exits.length - 1]!.time,
      decidedAt: bar.closeTime,
      closeReason: reason,
      closeNote: reason === 'exit' ? position.closeNote : null,
      barsHeld: position.barsHeld,
      grossR,
      cost,
      spreadFactor,
      netR,
      maeR: position.maeR,
      mfeR: position.mfeR,
      firstTargetReached: position.targetsReached > 0,
    };
  }

  private paySpread(position: Position, weight: number, time: number, bar: Bar): void {
    position.spreadFactor += SIDE * weight * this.spread.of(bar, time === bar.time);
  }

  private nights(position: Position, bar: Bar): number {
    return swapDays(this.instrument.session, position.fillBar, bar.time);
  }
}
