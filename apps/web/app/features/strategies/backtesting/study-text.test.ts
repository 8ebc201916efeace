import type { PortfolioSettings, SweepSettings, WalkForwardSettings } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { studyText } from './study-text.ts';

const stopAtr = { label: 'Stop distance', unit: 'ATR', min: 1, max: 5, step: 0.5, default: 2, help: 'From the entry.' };
const strategy = { id: 'tideline-pullback', name: 'Tideline Pullback', parameters: { stopAtr } };
const tried = {
  strategyId: strategy.id,
  timeframe: '1h',
  from: null,
  to: null,
  params: {},
  costFactor: 1,
  axes: [{ name: 'stopAtr', from: 1, to: 3, step: 0.5 }],
  sampling: { kind: 'grid' },
  measure: 'profitFactor',
} satisfies Omit<SweepSettings, 'kind' | 'symbols'>;
const sweep: SweepSettings = { kind: 'sweep', symbols: ['EURUSD', 'XAUUSD'], ...tried };
const walk = (division: WalkForwardSettings['division']): WalkForwardSettings => ({
  kind: 'walk-forward',
  symbol: 'EURUSD',
  division,
  ...tried,
});
const portfolio: PortfolioSettings = {
  kind: 'portfolio',
  streams: [{ strategyId: strategy.id, symbol: 'EURUSD', timeframe: '1h', params: {} }],
  from: null,
  to: null,
  costFactor: 2,
  startingBalance: 10_000,
  riskFraction: 0.01,
  allocation: 'inverse-volatility',
  maxOpenRisk: 0.06,
  maxClassRisk: 0.04,
  marginRates: { fx: 0.05, indices: 0.1, commodities: 0.1, crypto: 0.5 },
  drawdownLimit: 0.2,
};

test('names what a sweep varies, its costs, and the figure by which the best is chosen', () => {
  const varied = 'Stop distance 1 to 3 by 0.5';
  expect(studyText(sweep, [strategy])).toBe(`${strategy.name}, EURUSD, XAUUSD 1h: ${varied}; best by profit factor`);
  expect(studyText({ ...sweep, costFactor: 2, detail: '5m', measure: 'sharpeRatio' }, [strategy])).toBe(
    `${strategy.name}, EURUSD, XAUUSD 1h: ${varied}, costs × 2, exits by 5m bars; best by Sharpe ratio`,
  );
});

test('lowers the first letter of a measure, except of a name', () => {
  expect(studyText({ ...sweep, measure: 'systemQualityNumber' }, [strategy])).toMatch(
    /; best by system quality number$/,
  );
  expect(studyText({ ...sweep, measure: 'sortinoRatio' }, [strategy])).toMatch(/; best by Sortino ratio$/);
});

test.each([
  [{ kind: 'rolling', trainMonths: 24, testMonths: 6 }, 'on 24 months, tested on the next 6'],
  [{ kind: 'rolling', trainMonths: 1, testMonths: 1 }, 'on 1 month, tested on the next 1'],
  [{ kind: 'anchored', trainMonths: 24, testMonths: 6 }, 'on all earlier months, at least 24, tested on the next 6'],
  [{ kind: 'folds', folds: 5 }, 'in 5 purged folds'],
] as const)('says on what a walk-forward analysis chooses and tests: %j', (division, text) => {
  expect(studyText(walk(division), [strategy])).toMatch(new RegExp(`; chosen by profit factor ${text}$`));
});

test('names allocation and costs of a portfolio', () => {
  expect(studyText(portfolio, [strategy])).toBe(
    `${strategy.name} EURUSD 1h. 1.00% risk per trade by inverse volatility, open risk up to 6.0%, up to 4.0% per asset class, costs × 2`,
  );
});
