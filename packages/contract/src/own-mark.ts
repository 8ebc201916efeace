import { z } from 'zod';
import { Instant } from './instant.ts';
import { Price } from './price.ts';

/** `test`: written by a test key. It is visible to test keys only, and is never delivered. */
export const OwnMode = z.enum(['live', 'test']);

/** What a signal of a member's own has more than the provider's. */
export const OwnMark = z.object({
  mode: OwnMode,
  /** Place of its opening in the member's own log, from 1. */
  position: z.int(),
  source: z.enum(['api', 'tradingview']),
  /** Changes that were requested and take effect at the close of a bar. */
  pending: z.array(z.object({ at: Instant, change: z.enum(['stop', 'close', 'cancel']), stop: Price.nullable() })),
});

export type OwnMode = z.infer<typeof OwnMode>;
export type OwnMark = z.infer<typeof OwnMark>;
