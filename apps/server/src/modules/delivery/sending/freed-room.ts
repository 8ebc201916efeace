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

  /** Notes that an attempt has ended. @param isBusy Whether so many of its kind are under way that others may wait for the room */
  add(adapter: ChannelAdapter, isBusy: boolean): void {
    this.freed.add(adapter);
    this.timer.at(isBusy ? 0 : GATHERED_FOR_MS);
  }

  stop(): void {
    this.timer.stop();
  }
}
