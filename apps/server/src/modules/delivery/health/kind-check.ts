import type { ChannelKind } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { HealthError } from '../../../platform/health.ts';
import type { ReadinessCheck } from '../../../platform/http/readiness.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import type { RecentByKind, RecentMembers } from './recent-members.ts';

const ASK_AGAIN_MS = MINUTE_MS;
/** After a failure, so that an outage and one lost packet differ within a minute. */
const ASK_FAILED_AGAIN_MS = 15_000;
/** Fewer members say nothing: their own servers may be what fails. */
const MEMBERS_NEEDED = 5;

/** Returns the name of the check of a kind of channel, which is public. */
export const channelCheckName = (kind: ChannelKind): string => `${kind} channel`;

const NOBODY: RecentMembers = { tried: 0, without: 0 };

interface KindCheckDeps {
  readonly adapter: Pick<ChannelAdapter, 'kind' | 'check'>;
  /** Returns the members of the last five minutes. */
  readonly recent: () => Promise<RecentByKind>;
  /** Wall clock. */
  readonly clock: Clock;
}

/** Checks a kind of channel: by its service, and by what became of the messages of the last five minutes. */
export class KindCheck {
  /** Answers with what the service said last: no one waits for another server. */
  readonly check: ReadinessCheck;
  private readonly deps: KindCheckDeps;
  private problem: string | null = null;
  private failures = 0;
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | null = null;

  constructor(deps: KindCheckDeps) {
    this.deps = deps;
    this.check = { name: channelCheckName(deps.adapter.kind), mayFail: true, check: () => this.state() };
  }

  /** Asks the service behind the channel. Resolves when it has answered; never rejects. */
  ask(): Promise<void> {
    this.asking ??= this.askNow().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askNow(): Promise<void> {
    const { adapter, clock } = this.deps;
    this.askedAt = clock.now();
    const check = async () => (await adapter.check?.()) ?? null;
    this.problem = await check().catch(() => 'The check of the service failed.');
    this.failures = this.problem === null ? 0 : this.failures + 1;
  }

  private async state(): Promise<void> {
    const { adapter, recent, clock } = this.deps;
    // Without the database its own check says so.
    const members = await recent().catch(() => null);
    const now = clock.now();
    if (now - this.askedAt >= (this.failures > 0 ? ASK_FAILED_AGAIN_MS : ASK_AGAIN_MS)) void this.ask();
    if (this.problem !== null) throw new HealthError(this.failures > 1 ? 'failed' : 'degraded', this.problem);
    requireAccepted(members?.get(adapter.kind) ?? NOBODY);
  }
}

function requireAccepted({ tried, without }: RecentMembers): void {
  if (tried < MEMBERS_NEEDED || without * 2 <= tried) return;
  if (without === tried) throw new HealthError('failed', 'No member was sent anything in the last five minutes.');
  throw new HealthError('degraded', 'Most members who were sent something in the last five minutes did not get it.');
}
