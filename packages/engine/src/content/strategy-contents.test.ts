import { describe, expect, test } from 'vitest';
import { STRATEGIES } from '../strategies/strategies.ts';
import type { StrategyContent } from './strategy-content.ts';
import { getStrategyContent, STRATEGY_CONTENT } from './strategy-contents.ts';

const CONTENTS = Object.values(STRATEGY_CONTENT);

describe('The texts of the strategies', () => {
  test('exist for every strategy and for no other', () => {
    expect(Object.keys(STRATEGY_CONTENT)).toEqual(STRATEGIES.map(({ id }) => id));
    expect(getStrategyContent('toString')).toBe(null);
  });

  test('give each strategy a unique name', () => {
    expect(new Set(CONTENTS.map(({ name }) => name)).size).toBe(CONTENTS.length);
  });

  test('cover eight approaches and every risk level', () => {
    expect(new Set(CONTENTS.map(({ approach }) => approach))).toEqual(
      new Set([
        'trend',
        'trend-following',
        'mean-reversion',
        'breakout',
        'momentum',
        'smc/ict',
        'statistical-arbitrage',
        'event-driven',
      ]),
    );
    expect(new Set(CONTENTS.map(({ riskLevel }) => riskLevel)).size).toBe(3);
  });

  test('state in each methodology the results on bars that were not used to choose the rules', () => {
    for (const { name, backtestMethodology } of CONTENTS) {
      expect(backtestMethodology, name).toMatch(
        /On the bars from 2018 on, .* made [+−]?\d\.\d{3} R per trade \(95% interval [+−]?\d\.\d{3} to [+−]?\d\.\d{3}, [\d,]+ trades\)/,
      );
    }
  });

  test('state in each methodology the result on the simulated market with its sample and range', () => {
    for (const { name, backtestMethodology } of CONTENTS) {
      expect(backtestMethodology, name).toMatch(
        /Over 200 such markets they make [+−]?\d\.\d{3} R per trade\. The backtest of one market has about [\d,]+ trades and lies between −\d\.\d{3} and \+\d\.\d{3} R in 95% of the markets\./,
      );
    }
  });

  test('write set-up conditions as a list in some and as text in others', () => {
    const kinds = new Set(CONTENTS.map(({ executionPlaybook }) => typeof executionPlaybook.setupConditions));
    expect(kinds).toEqual(new Set(['object', 'string']));
  });

  test.each(Object.entries(STRATEGY_CONTENT))('of %s are finished', (_, content) => {
    for (const [field, text] of getTexts(content)) {
      expect(text.trim(), field).toBe(text);
      expect(text.length, field).toBeGreaterThan(3);
      expect(text, field).not.toMatch(/undefined|NaN|\[object|TODO|\d\.\d{6}/);
    }
    const { overview, backtestMethodology, faq } = content;
    expect(overview.length).toBeGreaterThan(300);
    expect(backtestMethodology.length).toBeGreaterThan(300);
    expect(faq.length).toBeGreaterThanOrEqual(3);
    expect(faq.length).toBeLessThanOrEqual(5);
    expect(faq.every(({ question }) => question.endsWith('?'))).toBe(true);
  });
});

function getTexts({ executionPlaybook, ...content }: StrategyContent): [string, string][] {
  const { setupConditions, ...playbook } = executionPlaybook;
  const { name, description, oneLiner, overview, whoFor, riskProfile, backtestMethodology, signalTypes, faq } = content;
  const texts = { name, description, oneLiner, overview, whoFor, riskProfile, backtestMethodology, ...playbook };
  const lists = { setupConditions: [setupConditions].flat(), signalTypes };
  return [
    ...Object.entries(texts),
    ...Object.entries(lists).flatMap(([field, list]) => list.map((text): [string, string] => [field, text])),
    ...faq.flatMap(({ question, answer }): [string, string][] => [
      [question, question],
      [question, answer],
    ]),
  ];
}
