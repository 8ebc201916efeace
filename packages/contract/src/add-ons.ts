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
  strategyTuning: {
    label: 'Strategy Tuning',
    usd: '99',
    unit: 'month',
    description:
      'A monthly review of the parameters that you chose for your backtests, with their results. It is about method: it recommends no trade and no setting.',
  },
  coaching: {
    label: '1:1 Coaching',
    usd: '199',
    unit: 'session',
    description: 'A session on method and on your own record. Education, not advice.',
  },
} as const satisfies Readonly<Record<string, AddOn>>;
