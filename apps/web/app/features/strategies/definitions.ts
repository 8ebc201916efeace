interface Definition {
  readonly short: string;
  readonly label: string;
  readonly text: string;
  /** Anchor of the glossary. */
  readonly term: string;
}

/** Defines each figure of a card in one sentence. */
export const DEFINITIONS = {
  sharpe: {
    short: 'Sharpe',
    label: 'Sharpe',
    text: 'Mean daily return divided by its standard deviation, annualised, risk-free rate 0.',
    term: 'sharpe',
  },
  maxDrawdown: {
    short: 'Max DD',
    label: 'Max drawdown',
    text: 'The deepest fall from an equity peak, open positions included.',
    term: 'max-drawdown',
  },
  winRate: {
    short: 'Win rate',
    label: 'Win rate',
    text: 'Share of trades with a profit after costs. Low is normal for trend and breakout strategies.',
    term: 'win-rate',
  },
  avgRR: {
    short: 'Avg R:R',
    label: 'Avg R:R, planned',
    text: 'Planned reward per unit of risk, weighted over the targets, averaged over the trades.',
    term: 'avg-r-r-planned',
  },
  payoff: {
    short: 'Payoff',
    label: 'Payoff',
    text: 'Average gain divided by average loss of the closed trades, after costs.',
    term: 'payoff',
  },
} as const satisfies Record<string, Definition>;
