interface Definition {
  readonly short: string;
  readonly label: string;
  readonly text: string;
}

/** What each figure of a card means, in one sentence. */
export const DEFINITIONS = {
  sharpe: {
    short: 'Sharpe',
    label: 'Sharpe',
    text: 'Mean daily return over its deviation, scaled to a year, risk-free rate 0.',
  },
  maxDrawdown: {
    short: 'Max DD',
    label: 'Max drawdown',
    text: 'The deepest fall from a peak of equity, open positions included.',
  },
  winRate: {
    short: 'Win rate',
    label: 'Win rate',
    text: 'Trades that made money after costs. Low is normal for trend and breakout.',
  },
  avgRR: {
    short: 'Avg R:R',
    label: 'Avg R:R',
    text: 'Planned reward for each unit of risk, weighted over the targets, averaged over the trades.',
  },
} as const satisfies Record<string, Definition>;
