import {
  correlation,
  DEFAULT_MARGIN_RATES,
  type Draw,
  groupRisks,
  meanInterval,
  notionalPerRisk,
  ruinChance,
} from '@sealtick/engine';
import { amount, type Exercise, type MakeExercise, round, share, signed } from './exercise.ts';

/** Instruments of the leverage exercise with their rates of margin. */
const MARGINED = [
  { name: 'a currency pair', assetClass: 'fx' },
  { name: 'an index', assetClass: 'indices' },
  { name: 'a commodity', assetClass: 'commodities' },
  { name: 'a crypto-asset', assetClass: 'crypto' },
] as const;

const PAIRS = ['EURUSD', 'GBPUSD', 'AUDUSD', 'NZDUSD', 'USDJPY', 'USDCHF', 'USDCAD'] as const;

/** 95% point of Student's t for five degrees of freedom, as the texts print it. */
const T_OF_SIX = 2.5706;

/** Exercises on size, ruin and positions that move together. */
export const RISK_MAKERS = {
  'risk-of-ruin'(draw: Draw): Exercise {
    const mean = draw.of([0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15]);
    const deviation = draw.of([1, 1.1, 1.2, 1.25, 1.4, 1.5]);
    const risk = draw.of([0.005, 0.01, 0.02]);
    const fall = draw.of([0.1, 0.16, 0.2, 0.24, 0.3]);
    const limit = Math.round(fall / risk);
    return {
      text: `A strategy makes ${mean} R per trade with a standard deviation of ${deviation} R. You risk ${share(risk)} of the starting balance per trade, and a fall of ${share(fall)} from it is ruin. How likely is ruin at any time, by the formula for a random walk?`,
      unit: '%',
      decimals: 1,
      answer: 100 * ruinChance({ mean, deviation, limit }),
      hints: [
        `In R, ruin is a loss of B = ${share(fall)} ÷ ${share(risk)} = ${limit} R.`,
        'The chance is e to the power of −2 × mean × B ÷ deviation².',
        `The exponent is −2 × ${mean} × ${limit} ÷ ${deviation}².`,
      ],
      inputs: { mean, deviation, risk, fall },
    };
  },
  leverage(draw: Draw): Exercise {
    const { name, assetClass } = draw.of(MARGINED);
    const asksMargin = draw.of([true, false]);
    const account = draw.whole(10, 100) * 500;
    const risk = draw.of([0.0025, 0.005, 0.01, 0.015, 0.02]);
    // Steps of 50, so that every stop is exact to two decimals.
    const price = draw.whole(4, 40) * 50;
    const distance = draw.whole(2, 20) * (price / 1_000);
    const stop = round(price - distance);
    const perRisk = notionalPerRisk({ fillPrice: price, signal: { entry: price, stop } });
    const leverage = risk * perRisk;
    const rate = DEFAULT_MARGIN_RATES[assetClass];
    const asked = asksMargin
      ? `The broker requires ${share(rate)} of the notional value as margin. How much margin does the trade need?`
      : 'What is the leverage of the trade?';
    return {
      text: `An account of ${amount(account)} dollars risks ${share(risk)} on a long of ${name}, bought at ${amount(price)} with its stop at ${stop.toLocaleString('en-GB')}. ${asked}`,
      unit: asksMargin ? 'dollars' : 'times',
      decimals: asksMargin ? 0 : 2,
      answer: asksMargin ? account * leverage * rate : leverage,
      hints: [
        `The stop is ${round(price - stop)} away, which is ${share((price - stop) / price)} of the price.`,
        'The notional value is the amount at risk divided by that share.',
        asksMargin
          ? 'The margin is the notional value times the rate. It is not the most that the trade can lose.'
          : 'Leverage is the notional value divided by the account.',
      ],
      inputs: { account, risk, price, stop, rate, asksMargin: Number(asksMargin) },
    };
  },
  'currency-risk'(draw: Draw): Exercise {
    const held = draw
      .shuffled(PAIRS)
      .slice(0, 4)
      .map((symbol) => ({
        symbol,
        side: draw.of(['long', 'short'] as const),
        assetClass: 'fx' as const,
        risk: draw.of([0.0025, 0.005, 0.0075, 0.01]),
      }));
    const side = draw.of(['long', 'short'] as const);
    const group = groupRisks(held).find(({ name }) => name === `${side} USD`);
    const word = side === 'long' ? 'bought' : 'sold';
    return {
      text: `You hold ${held.map((one) => `${one.side} ${one.symbol} with ${share(one.risk)}`).join(', ')} at risk. What share of the account is at risk in the positions that ${word} dollars?`,
      unit: '%',
      decimals: 2,
      answer: 100 * (group?.risk ?? 0),
      hints: [
        'A long of a pair buys its first currency and sells its second. A short does the reverse.',
        `Write down for each position whether it bought or sold dollars.`,
        `Add the risks of the positions that ${word} dollars.`,
      ],
      inputs: {
        symbols: held.map(({ symbol }) => symbol).join(),
        sides: held.map((one) => one.side).join(),
        risks: held.map(({ risk }) => risk),
        side,
      },
    };
  },
  correlation(draw: Draw): Exercise {
    const results = () => Array.from({ length: 5 }, () => draw.whole(-3, 3));
    let [a, b] = [results(), results()];
    // Without variance there is no correlation.
    while (correlation(a, b) === null) [a, b] = [results(), results()];
    return {
      text: `On five days, strategy A made ${a.map(signed).join(', ')} R and strategy B made ${b.map(signed).join(', ')} R. What is the correlation of their results?`,
      unit: '',
      decimals: 2,
      answer: correlation(a, b)!,
      hints: [
        'Subtract from each result the mean of its strategy.',
        'Multiply the two differences of each day, and add the five products.',
        'Divide by the square root of: sum of the squares of A × sum of the squares of B.',
      ],
      inputs: { a, b },
    };
  },
  'mean-interval'(draw: Draw): Exercise {
    const drawn = () => Array.from({ length: 6 }, () => draw.of([-1, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3]));
    let results = drawn();
    while (new Set(results).size < 2) results = drawn();
    return {
      text: `Six independent trades made ${results.map(signed).join(', ')} R. What is the lower end of the 95% interval of the mean? Student's t for six values is ${T_OF_SIX}.`,
      unit: 'R',
      decimals: 2,
      answer: meanInterval(results)!.low,
      hints: [
        'Compute the mean, and the difference of each result from it.',
        'The standard deviation is the square root of: sum of the squared differences ÷ 5.',
        'The standard error is the standard deviation ÷ √6.',
        `The lower end is ${T_OF_SIX} standard errors below the mean.`,
      ],
      inputs: { results },
    };
  },
} satisfies Record<string, MakeExercise>;
