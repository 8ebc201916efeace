import { DAY_MS } from '@sealtick/engine';
import { STEP_MS } from '@sealtick/simulated-market';
import type { Clock } from '../../../platform/clock.ts';
import type { ProviderRunUp } from '../provider.ts';
import type { SimulatedMarket } from './simulated-market-repository.ts';

interface OpenMarket {
  readonly market: Pick<SimulatedMarket, 'anchorMarket'>;
  /** Market time without a run-up. */
  readonly clock: Clock;
}

interface RunUpDeps {
  readonly days: number;
  /** Returns the market; throws before it was opened. */
  readonly opened: () => OpenMarket;
  /** Returns the market time where the run-up ends, ms UTC; null once it has ended, in whichever process. */
  readonly findEnd: () => Promise<number | null>;
  /** Stores that the run-up has ended. */
  readonly storeEnd: () => Promise<void>;
}

/** The run-up of a new simulated market: its clock follows the recording until both have reached the market's time. */
export class RunUp implements ProviderRunUp {
  private readonly deps: RunUpDeps;
  private closedThrough: number | null = null;

  constructor(deps: RunUpDeps) {
    this.deps = deps;
  }

  get isInProgress(): boolean {
    return this.closedThrough !== null;
  }

  get pacedSince(): number {
    return this.deps.opened().market.anchorMarket;
  }

  /** Returns market time, ms UTC. */
  now(): number {
    return this.closedThrough ?? this.deps.opened().clock.now();
  }

  async start(recordedThrough: number | null): Promise<number | null> {
    const until = await this.deps.findEnd();
    if (until === null) return null;
    const from = recordedThrough ?? Math.floor(until / STEP_MS) * STEP_MS - this.deps.days * DAY_MS;
    this.closedThrough = from;
    return from;
  }

  /** Moves the clock to the bar after `since`, ms UTC, or ends the run-up where that bar has not closed. */
  async step(since: number): Promise<void> {
    if (this.closedThrough === null) return;
    const next = since + STEP_MS;
    if (next <= this.deps.opened().clock.now()) {
      this.closedThrough = next;
      return;
    }
    await this.deps.storeEnd();
    this.closedThrough = null;
  }
}
