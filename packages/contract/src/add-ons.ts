/** What an account can add to its plan, by agreement with sales. */
export interface AddOn {
  readonly label: string;
  /** USD as decimal digits. */
  readonly usd: string;
  /** What the price is for. */
  readonly unit: 'month' | 'session';
  readonly description: string;
}

/** Every add-on, the cheapest first. Sales arranges them: none is an advice or a recommendation. */
export const ADD_ONS = {
  apiPriority: {
    label: 'API Priority',
    usd: '29',
    unit: 'month',
    description: 'Limits of your own for the calls of your programs.',
  },
  strategyTuning: {
    label: 'Strategy Tuning',
    usd: '99',
    unit: 'month',
    description: 'A monthly review of your parameters, with the back-tests.',
  },
  coaching: {
    label: '1:1 Coaching',
    usd: '199',
    unit: 'session',
    description: 'A session on method and on your own record. Education, no recommendation.',
  },
} as const satisfies Readonly<Record<string, AddOn>>;
