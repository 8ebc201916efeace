import type { Clock } from '../../../platform/clock.ts';
import type { Outcome, Target } from './channel-adapter.ts';

/** Outcome of an attempt whose message was no longer valid when its turn came. Nothing was sent; it then expires. */
export const NOT_VALID: Outcome = {
  kind: 'retry',
  afterMs: null,
  reason: 'It was no longer valid when its turn came.',
  answer: null,
  isHeldBack: true,
};

/** Returns what says whether a message may still leave. The clock may differ from the one of the target's times. */
export function getValidity({ now, expiresAt }: Pick<Target, 'now' | 'expiresAt'>, clock: Clock): () => boolean {
  const startedAt = clock.now();
  return () => expiresAt === null || now + (clock.now() - startedAt) < expiresAt;
}
