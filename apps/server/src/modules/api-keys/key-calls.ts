import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { CountKeyCall } from '../../platform/http/count-key-calls.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { findAddress } from '../identity/index.ts';
import { addUsage, getHour, type KeyCallCount, putWarning, selectHourCalls } from './key-usage-repository.ts';

/** Share of an hour's calls from which the owner is warned. */
const WARNED_FROM = 0.8;

interface KeyCallsDeps {
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  /** Address of the site without a path. */
  readonly origin: string;
}

type Counted = { -readonly [K in keyof KeyCallCount]: KeyCallCount[K] };
type Counts = Map<number, Map<string, Map<string, Counted>>>;

/** Calls of keys by hour and route: counted in memory, and stored together. */
export class KeyCalls {
  private readonly deps: KeyCallsDeps;
  /** By hour, key and route. Names made of them for each call would cost more than the count. */
  private counts: Counts = new Map();
  /** Calls per hour of the accounts that called, by their plans. */
  private quotas = new Map<string, number>();

  constructor(deps: KeyCallsDeps) {
    this.deps = deps;
  }

  readonly note: CountKeyCall = ({ keyId, accountId, callsPerHour }, route, isRefused) => {
    this.quotas.set(accountId, callsPerHour);
    this.add({ keyId, hour: getHour(this.deps.clock.now()), route, calls: 1, refused: isRefused ? 1 : 0 });
  };

  /** Stores what was counted, and warns owners whose keys have used most of the hour. What cannot be stored is kept. */
  async store(db: Database): Promise<void> {
    if (this.counts.size === 0) return;
    const keys = [...this.counts.values()].flatMap((ofHour) => [...ofHour.values()]);
    const [counts, quotas] = [keys.flatMap((routes) => [...routes.values()]), this.quotas];
    this.counts = new Map();
    this.quotas = new Map();
    try {
      await withTransaction(db, async (tx) => {
        await addUsage(tx, counts);
        await this.warn(tx, quotas);
      });
    } catch (error) {
      for (const count of counts) this.add(count);
      for (const [accountId, quota] of quotas) if (!this.quotas.has(accountId)) this.quotas.set(accountId, quota);
      throw error;
    }
  }

  private add(count: KeyCallCount): void {
    const routes = mapAt(mapAt(this.counts, count.hour), count.keyId);
    const known = routes.get(count.route);
    if (!known) return void routes.set(count.route, count);
    known.calls += count.calls;
    known.refused += count.refused;
  }

  private async warn(db: Database, quotas: ReadonlyMap<string, number>): Promise<void> {
    const { clock, queueMail, origin } = this.deps;
    const now = clock.now();
    for (const [accountId, calls] of await selectHourCalls(db, now, [...quotas.keys()])) {
      const quota = quotas.get(accountId)!;
      if (calls < WARNED_FROM * quota || !(await putWarning(db, accountId, now))) continue;
      await queueMail(db, {
        to: (await findAddress(db, accountId))!,
        accountId,
        isUnlimited: true,
        subject: 'Your API keys have used most of this hour’s calls',
        title: 'Your API keys have used most of this hour’s calls',
        paragraphs: [
          `Your API keys have used ${calls} of the ${quota} calls that your plan allows per hour. Further calls above the limit are answered with 429 until the next full hour.`,
          'You receive this warning at most once per day.',
        ],
        action: { label: 'See what your keys use', url: `${origin}/api-management` },
      });
    }
  }
}

/** Returns the map at a place of a map; a new one where there is none. */
function mapAt<K, K2, V>(maps: Map<K, Map<K2, V>>, place: K): Map<K2, V> {
  let found = maps.get(place);
  if (!found) {
    found = new Map();
    maps.set(place, found);
  }
  return found;
}
