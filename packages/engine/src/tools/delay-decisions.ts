import type { Decision, Strategy } from '../strategies/strategy.ts';

/**
 * Returns the strategy with every decision one bar late, as a slow trader makes it. Stop and targets keep their
 * prices; the entry of a market setup is the later close. The engine refuses what has become impossible by then.
 */
export function delayDecisions(strategy: Strategy): Strategy {
  return {
    ...strategy,
    start(context) {
      const onBar = strategy.start(context);
      let waiting: Decision | null = null;
      return (bar, at) => {
        const due = waiting;
        waiting = onBar(bar, at);
        if (due === null || !('open' in due) || due.open.type !== 'market') return due;
        return { open: { ...due.open, entry: bar.close } };
      };
    },
  };
}
