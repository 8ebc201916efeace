import { z } from 'zod';
import { Instant } from './instant.ts';

/** A strategy that a member marked with the star. */
export const Favourite = z.object({
  strategyId: z.string(),
  createdAt: Instant,
});

export type Favourite = z.infer<typeof Favourite>;
