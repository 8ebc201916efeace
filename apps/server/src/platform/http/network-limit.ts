import { HOUR_MS } from '@sealtick/engine';
import { AppError } from '../errors.ts';
import { addressBlock, BLOCK_FACTOR } from './address-group.ts';

/** Networks counted at a time; the one that came first is forgotten first. */
const MAX_NETWORKS = 50_000;

/** Counts the requests of each network, and of its IPv6 /48, within an hour. In memory, so that no address is stored. */
export class NetworkLimit {
  private readonly most: number;
  private readonly sent = new Map<string, readonly number[]>();

  /** @param most Requests of a network in an hour */
  constructor(most: number) {
    this.most = most;
  }

  /**
   * Carries out a request, counted unless it fails. @param network From `addressGroup`
   * @throws {AppError} RATE_LIMITED above the limit
   */
  async limited<T>(network: string, now: number, send: () => Promise<T>): Promise<T> {
    this.count(network, now);
    try {
      return await send();
    } catch (error) {
      for (const { key } of this.getCounts(network)) this.forget(key, now);
      throw error;
    }
  }

  /** Counts a request. @throws {AppError} RATE_LIMITED above the limit */
  count(network: string, now: number): void {
    this.require(network, now);
    for (const { key } of this.getCounts(network)) {
      const recent = this.recent(key, now);
      this.sent.delete(key);
      this.sent.set(key, [...recent, now]);
    }
    while (this.sent.size > MAX_NETWORKS) this.sent.delete(this.sent.keys().next().value!);
  }

  /** Counts nothing. @throws {AppError} RATE_LIMITED if the next request would be above the limit */
  require(network: string, now: number): void {
    for (const { key, most } of this.getCounts(network)) refuseMore(most, this.recent(key, now), now);
  }

  private getCounts(network: string): readonly { readonly key: string; readonly most: number }[] {
    const block = addressBlock(network);
    const own = { key: network, most: this.most };
    return block === null ? [own] : [own, { key: block, most: this.most * BLOCK_FACTOR }];
  }

  private recent(key: string, now: number): readonly number[] {
    return (this.sent.get(key) ?? []).filter((at) => at > now - HOUR_MS);
  }

  private forget(key: string, counted: number): void {
    const times = this.sent.get(key) ?? [];
    const place = times.lastIndexOf(counted);
    if (place >= 0) this.sent.set(key, times.toSpliced(place, 1));
  }
}

function refuseMore(most: number, recent: readonly number[], now: number): void {
  if (recent.length < most) return;
  const seconds = Math.ceil((recent[0]! + HOUR_MS - now) / 1_000);
  const detail = `${most} requests were sent from your network within an hour. Try again in ${Math.ceil(seconds / 60)} min.`;
  throw new AppError('RATE_LIMITED', detail, { retryAfterSeconds: seconds });
}
