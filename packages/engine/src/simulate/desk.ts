import type { Bar } from '../bars/bar.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { swapDays } from '../instruments/session-calendar.ts';
import { tradeCost } from './costs.ts';
import type { Position } from './position.ts';
import { PriceGrid } from './price-grid.ts';
import { tradeMultiples } from './r-multiple.ts';
import type { StreamListener } from './stream-listener.ts';
import type { ExitReason, Trade } from './trade.ts';

/** Books what happens to a position, puts its prices to the tick and tells the listener. */
export class Desk {
  readonly grid: PriceGrid;
  private readonly instrument: Instrument;
  private readonly listener: StreamListener;

  constructor(instrument: Instrument, listener: StreamListener) {
    this.instrument = instrument;
    this.grid = new PriceGrid(instrument);
    this.listener = listener;
  }

  fill(position: Position, price: number, time: number, bar: Bar): void {
    position.markFilled(this.grid.nearest(price), time, bar.time);
    this.listener.filled(position.signal, position.fill, bar, time);
  }

  reachTarget(position: Position, price: number, time: number, bar: Bar): void {
    const at = this.grid.nearest(price);
    const weight = position.reachTarget(at, time, this.nights(position, bar));
    this.listener.target(position.signal, position.targetsReached, at, weight, bar);
  }

  leave(position: Position, reason: ExitReason, price: number, time: number, bar: Bar): void {
    position.leave(reason, this.grid.nearest(price), time, this.nights(position, bar));
  }

  moveStop(position: Position, stop: number, bar: Bar): void {
    position.moveStop(stop);
    this.listener.stopMoved(position.signal, stop, bar);
  }

  /** Ends a position whose last part is out. */
  close(position: Position, reason: ExitReason, bar: Bar): void {
    this.listener.closed(position.signal, reason, this.toTrade(position, reason, bar), bar);
  }

  /** Ends a signal that never was filled. */
  drop(position: Position, reason: 'expired' | 'cancelled', bar: Bar): void {
    this.listener.closed(position.signal, reason, null, bar);
  }

  private toTrade(position: Position, reason: ExitReason, bar: Bar): Trade {
    const { signal, exits, fill } = position;
    const cost = tradeCost(this.instrument.costs, signal, exits);
    const { grossR, netR } = tradeMultiples(this.grid, signal, fill, exits, cost);
    return {
      signal,
      fillTime: position.fillTime,
      fillBar: position.fillBar,
      fillPrice: fill,
      exits,
      closedAt: exits[exits.length - 1].time,
      decidedAt: bar.closeTime,
      closeReason: reason,
      closeNote: reason === 'exit' ? position.closeNote : null,
      barsHeld: position.barsHeld,
      grossR,
      cost,
      netR,
      maeR: position.maeR,
      mfeR: position.mfeR,
      firstTargetReached: position.targetsReached > 0,
    };
  }

  private nights(position: Position, bar: Bar): number {
    return swapDays(this.instrument.session, position.fillBar, bar.time);
  }
}
