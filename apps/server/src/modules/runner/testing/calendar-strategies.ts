import type { Strategy } from '@sealtick/engine';
import { testStrategy } from './test-strategies.ts';

/** The registry of a thread whose strategy is silent on a market without a calendar. */
export const STRATEGIES: readonly Strategy[] = [
  {
    ...testStrategy,
    inputs: { calendar: true },
    start: (context) => (context.hasCalendar ? testStrategy.start(context) : () => null),
  },
];
