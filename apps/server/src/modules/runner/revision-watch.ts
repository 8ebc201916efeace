import { untilAvailable } from '../../platform/retry.ts';
import { type RunPlan, readRevision } from './plan-run.ts';
import type { RunnerContext } from './runner-context.ts';

/** How often it asks whether past bars changed, ms of market time. */
export const REVISION_MS = 10_000;

/** Notices that past bars have changed since a plan. It waits until two answers agree, so as not to follow each file. */
export class RevisionWatch {
  private readonly ctx: Pick<RunnerContext, 'provider' | 'log'>;
  private readonly everyMs: number;
  private readonly planned: string;
  private seen: string;
  private askedAt: number;

  constructor(ctx: Pick<RunnerContext, 'provider' | 'log'>, { revision }: Pick<RunPlan, 'revision'>, everyMs: number) {
    this.ctx = ctx;
    this.everyMs = everyMs;
    this.planned = revision;
    this.seen = revision;
    this.askedAt = ctx.provider.now();
  }

  async hasChanged(signal: AbortSignal): Promise<boolean> {
    const { provider, log } = this.ctx;
    // The clock of the market may be set back.
    if (Math.abs(provider.now() - this.askedAt) < this.everyMs) return false;
    this.askedAt = provider.now();
    const before = this.seen;
    this.seen = await untilAvailable(signal, log, () => readRevision(provider));
    return this.seen !== this.planned && this.seen === before;
  }
}
