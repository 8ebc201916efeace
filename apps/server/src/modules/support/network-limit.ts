import { REQUESTS_PER_HOUR } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';

/** Networks counted at a time; the one that came first is forgotten first. */
const MAX_NETWORKS = 50_000;

/** Counts the requests of each network within an hour. In memory, so that no address is stored. */
export class NetworkLimit {
  private readonly sent = new Map<string, readonly number[]>();

  /** Carries out a request, counted unless it fails. @throws {AppError} RATE_LIMITED above the limit */
  async limited<T>(network: string, now: number, send: () => Promise<T>): Promise<T> {
    const undo = this.count(network, now);
    try {
      return await send();
    } catch (error) {
      undo();
      throw error;
    }
  }

  /** Counts a request. Returns how to undo it, for one that fails. */
  private count(network: string, now: number): () => void {
    const recent = this.recent(network, now);
    if (recent.length >= REQUESTS_PER_HOUR) {
      const seconds = Math.ceil((recent[0]! + HOUR_MS - now) / 1_000);
      const detail = `${REQUESTS_PER_HOUR} requests were sent from your network within an hour. Try again in ${Math.ceil(seconds / 60)} min.`;
      throw new AppError('RATE_LIMITED', detail, { retryAfterSeconds: seconds });
    }
    this.sent.delete(network);
    this.sent.set(network, [...recent, now]);
    if (this.sent.size > MAX_NETWORKS) this.sent.delete(this.sent.keys().next().value!);
    return () => this.forget(network, now);
  }

  private recent(network: string, now: number): readonly number[] {
    return (this.sent.get(network) ?? []).filter((at) => at > now - HOUR_MS);
  }

  private forget(network: string, counted: number): void {
    const times = this.sent.get(network) ?? [];
    const place = times.lastIndexOf(counted);
    if (place >= 0) this.sent.set(network, times.toSpliced(place, 1));
  }
}
