interface Definition {
  readonly short: string;
  readonly label: string;
  readonly text: string;
}

/** Defines each figure of a card in one sentence. */
export const DEFINITIONS = {
  sharpe: {
    short: 'Sharpe',
    label: 'Sharpe',
    text: 'Mean daily return divided by its standard deviation, annualised, risk-free rate 0.',
  },
  maxDrawdown: {
    short: 'Max DD',
    label: 'Max drawdown',
    text: 'The deepest fall from an equity peak, open positions included.',
  },
  winRate: {
    short: 'Win rate',
    label: 'Win rate',
    text: 'Share of trades with a profit after costs. Low is normal for trend and breakout strategies.',
  },
  avgRR: {
    short: 'Avg R:R',
    label: 'Avg R:R, planned',
    text: 'Planned reward per unit of risk, weighted over the targets, averaged over the trades.',
  },
  payoff: {
    short: 'Payoff',
    label: 'Payoff, realised',
    text: 'Average gain divided by average loss of the closed trades, after costs.',
  },
} as const satisfies Record<string, Definition>;
