import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import { LookTimer } from './look-timer.ts';

/** Attempts that end within this time leave their room for one claim. */
const GATHERED_FOR_MS = 10;

/** Looks for what may use the room that ended attempts have left. */
export class FreedRoom {
  private readonly freed = new Set<ChannelAdapter>();
  private readonly timer: LookTimer;

  constructor(look: (adapters: readonly ChannelAdapter[]) => void) {
    this.timer = new LookTimer(() => {
      const adapters = [...this.freed];
      this.freed.clear();
      look(adapters);
    });
  }

  /** Notes that an attempt has ended. @param underWay Attempts of its kind that have not: of many, others may wait for the room */
  add(adapter: ChannelAdapter, underWay: number): void {
    this.freed.add(adapter);
    this.timer.at(underWay < adapter.atOnce / 2 ? GATHERED_FOR_MS : 0);
  }

  stop(): void {
    this.timer.stop();
  }
}
