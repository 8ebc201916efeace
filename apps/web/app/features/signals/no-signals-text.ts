import type { Scope } from './list-conditions.ts';

/** What a list without signals says, by what it shows. */
export const NO_SIGNALS_TEXT: Readonly<Record<Scope, { readonly title: string; readonly text: string }>> = {
  following: { title: 'No signals of your strategies yet', text: 'New signals appear here automatically.' },
  all: { title: 'No recent signals', text: 'New signals appear here automatically.' },
  history: { title: 'No signal has ended yet', text: 'Ended signals appear here automatically.' },
};
