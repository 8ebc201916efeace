import { linkTerms } from '@sealtick/content';
import { expect, test } from 'vitest';
import { glossaryTerms } from './glossary-terms.ts';

/** Returns the words of a text that lead to the glossary, with their anchors. */
const linked = (text: string): string[] =>
  linkTerms([{ type: 'paragraph', runs: [{ text }] }], glossaryTerms()).flatMap((block) =>
    (block.type === 'paragraph' ? block.runs : []).flatMap(({ text: word, href }) =>
      href === undefined ? [] : [`${word} ${href.replace('/glossary#', '')}`],
    ),
  );

test.each([
  ['slippage', 'slippage-of-a-fill'],
  ['commission', 'commission'],
  ['spreads', 'bid-ask-spread'],
  ['swap', 'financing-swap'],
  ['drawdowns', 'drawdown'],
  ['backtests', 'backtest'],
  ['risk per trade', 'risk-per-trade'],
  ['finer bars', 'finer-bars'],
  ['news rule', 'news-rule'],
  ['market alerts', 'market-alert'],
  ['out of sample', 'out-of-sample'],
  ['overfitting', 'overfitting'],
  ['95% interval', 'confidence-interval'],
  ['walk-forward test', 'walk-forward-analysis'],
  ['Monte Carlo simulation', 'monte-carlo-simulation'],
  ['standard error', 'standard-error'],
  ['risk of ruin', 'risk-of-ruin'],
  ['maximum drawdown', 'max-drawdown'],
  ['Sharpe ratio', 'sharpe'],
  ['Kelly fraction', 'kelly-fraction'],
  ['profit factor', 'profit-factor'],
  ['MinTRL', 'minimum-track-record-mintrl'],
])('%s in a text leads to its meaning', (word, anchor) => {
  expect(linked(`The ${word} of a record.`)).toEqual([`${word.replace(' ratio', '')} ${anchor}`]);
});

test.each(['Read it with the usual doubts.', 'The verdict comes first.', 'Any kind of market will do.'])(
  '%s leads nowhere, because it is said of something else',
  (text) => {
    expect(linked(text)).toEqual([]);
  },
);
