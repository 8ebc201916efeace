import { exact, grossMultiple, maxDrawdown, PriceGrid, positionSize } from '@sealtick/engine';
import type { Cell, Sheet } from './workbook.ts';

const PRICE = '0.########';
const MONEY = '#,##0.00';
const PERCENT = '0.0#%';

const input = (value: number | string, format = PRICE): Cell => ({ value, format, isInput: true });
const computed = (formula: string, value: number, format: string): Cell => ({ formula, value, format });
const row = (label: string, cell: Cell, note = ''): Cell[] => [{ value: label }, cell, { value: note }];

/** Inputs of the sheet of position sizes. */
export interface SizeInputs {
  readonly account: number;
  readonly risk: number;
  readonly entry: number;
  readonly stop: number;
  readonly contractSize: number;
  readonly rate: number;
  readonly step: number;
}

/** Returns the sheet that computes a position size. Its values are those of the engine. */
export function sizeSheet({ account, risk, entry, stop, contractSize, rate, step }: SizeInputs): Sheet {
  const budget = Math.round(account * risk * 100) / 100;
  const size = positionSize({
    budget: exact(budget),
    entry,
    stop,
    contractSize,
    quoteToAccount: exact(rate),
    lotStep: step,
  });
  return {
    name: 'Position size',
    rows: [
      [{ value: 'Position size', isHead: true }],
      [{ value: 'Change the marked cells. Arithmetic on your own inputs, not advice. Before costs.' }],
      row('Account', input(account, MONEY), 'account currency'),
      row('Risk per trade', input(risk, PERCENT), 'share of the account'),
      row('Entry', input(entry)),
      row('Stop', input(stop)),
      row('Contract size', input(contractSize), 'units of the underlying in one contract'),
      row('Account currency per unit of quote currency', input(rate), '1 if both are the same'),
      row('Smallest step', input(step), 'contracts'),
      [],
      row('Budget', computed('ROUND(B3*B4,2)', budget, MONEY), 'what the stop may lose'),
      row('Loss of one contract at the stop', computed('ROUND(ABS(B5-B6),10)*B7*B8', size.lossPerLot, MONEY)),
      // The inner roundings remove what doubles add: 108.2 − 108.1 would lose a step.
      row('Contracts', computed('ROUND(ROUNDDOWN(ROUND(B11/(B12*B9),6),0)*B9,9)', size.lots, PRICE), 'rounded down'),
      row('Loss at the stop', computed('B13*B12', size.atRisk, MONEY)),
    ],
  };
}

/** Inputs of the sheet of R multiples: an exit has a price and the share of the position that leaves. */
export interface MultipleInputs {
  readonly side: 'long' | 'short';
  readonly entry: number;
  readonly stop: number;
  readonly fill: number;
  readonly exits: readonly (readonly [price: number, share: number])[];
}

const SIDES = ['long', 'short'] as const;

/** Exits for which the sheet has a row. */
const EXITS = 3;
const DIGITS = 5;
const grid = new PriceGrid({ tick: 10 ** -DIGITS, digits: DIGITS, belowZero: true });

/** Returns the sheet that computes the gross R of a trade. */
export function multipleSheet({ side, entry, stop, fill, exits }: MultipleInputs): Sheet {
  const parts = exits.map(([price, weight]) => ({ price, weight }));
  const all = Array.from({ length: EXITS }, (_none, n) => exits[n] ?? ([fill, 0] as const));
  return {
    name: 'R multiple',
    rows: [
      [{ value: 'R multiple', isHead: true }],
      [
        {
          value:
            'Change the marked cells. 1 R is the distance from the published entry to the published stop. Gross of costs.',
        },
      ],
      row('Side', { ...input(side), choices: SIDES }, 'long or short'),
      row('Published entry', input(entry)),
      row('Published stop', input(stop)),
      row('Fill', input(fill)),
      [{ value: 'Exits' }, { value: 'Price' }, { value: 'Share' }],
      ...all.map(([price, share], n): Cell[] => [{ value: `Exit ${n + 1}` }, input(price), input(share, PERCENT)]),
      [],
      row(
        'Result, R',
        computed(
          'IF(OR(B3="long",B3="short"),IF(B3="long",1,-1)*(C8*(B8-B6)+C9*(B9-B6)+C10*(B10-B6))/ABS(B4-B5),"Enter long or short as the side")',
          grossMultiple(grid, { side, entry, stop }, fill, parts),
          '0.00',
        ),
      ),
    ],
  };
}

const LOSSES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const;

const gainAfter = (peak: number, low: number): number => {
  const fall = -maxDrawdown([peak, low])!;
  return fall / (1 - fall);
};

/** Returns the sheet that computes the gain which brings an account back to its peak. */
export function recoverySheet({ peak, low }: { readonly peak: number; readonly low: number }): Sheet {
  return {
    name: 'Drawdown recovery',
    rows: [
      [{ value: 'Drawdown recovery', isHead: true }],
      [{ value: 'Change the marked cells.' }],
      row('Peak', input(peak, MONEY)),
      row('Low after it', input(low, MONEY)),
      row('Drawdown', computed('(B3-B4)/B3', -maxDrawdown([peak, low])!, PERCENT)),
      row('Gain that returns to the peak', computed('B5/(1-B5)', gainAfter(peak, low), PERCENT)),
      [],
      [{ value: 'Drawdown' }, { value: 'Gain that returns' }],
      ...LOSSES.map((loss, n): Cell[] => [
        { value: loss, format: PERCENT },
        computed(`A${n + 9}/(1-A${n + 9})`, gainAfter(100, 100 * (1 - loss)), PERCENT),
      ]),
    ],
  };
}

/** Returns the sheets of the academy's workbook, with an example in each. */
export const calculatorSheets = (): readonly Sheet[] => [
  sizeSheet({ account: 10_000, risk: 0.01, entry: 1.085, stop: 1.08, contractSize: 100_000, rate: 1, step: 0.01 }),
  multipleSheet({
    side: 'long',
    entry: 100,
    stop: 98,
    fill: 100,
    exits: [
      [102, 0.5],
      [104, 0.5],
    ],
  }),
  recoverySheet({ peak: 10_000, low: 8_000 }),
];
