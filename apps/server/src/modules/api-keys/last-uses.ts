import { MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { putLastUses } from './api-key-repository.ts';

/** Keys remembered; their last use is stored at most once per minute. */
const MAX_KEYS = 100_000;

/** When keys were last used: noted in memory with each call, and stored together. */
export class LastUses {
  private readonly clock: Clock;
  private readonly noted = new Map<string, number>();
  private readonly stored = new Map<string, number>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  note(keyId: string): void {
    this.noted.set(keyId, this.clock.now());
  }

  /** Stores what was noted, of each key at most once per minute. */
  async store(db: Database): Promise<void> {
    const due = new Map([...this.noted].filter(([id, at]) => at - (this.stored.get(id) ?? 0) >= MINUTE_MS));
    this.noted.clear();
    if (due.size === 0) return;
    await putLastUses(db, due);
    for (const [id, at] of due) {
      this.stored.delete(id);
      this.stored.set(id, at);
    }
    while (this.stored.size > MAX_KEYS) this.stored.delete(this.stored.keys().next().value!);
  }
}
