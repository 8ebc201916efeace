import { expect, test } from 'vitest';
import { auditRule } from './audit-rule.ts';
import { makeLookAhead } from './make-look-ahead.ts';
import { KNOWN_RULES, LEAKING_RULES } from './rules.ts';

const SEEDS = Array.from({ length: 200 }, (_none, i) => i + 1);

const BLOCKS = [0, 50, 100, 150].map((from) => SEEDS.slice(from, from + 50));

test.each(BLOCKS)(
  'of random inputs from %i on, the audit finds the rules that look ahead, and no other',
  async (...seeds) => {
    const texts = new Set<string>();
    for (const seed of seeds) {
      for (const rule of makeLookAhead(seed)) {
        const { looksAhead, decisions, differsAt } = await auditRule(rule, seed);
        expect({ seed, text: rule.text, looksAhead }).toEqual({ seed, text: rule.text, looksAhead: rule.looksAhead });
        expect(decisions).toBeGreaterThan(0);
        expect(differsAt !== null).toBe(looksAhead);
        texts.add(rule.text.replaceAll(/\d+/g, 'n'));
      }
    }
    expect(texts.size).toBeGreaterThanOrEqual(KNOWN_RULES.length + LEAKING_RULES.length - 1);
  },
);

test('an exercise has four different rules, of which one or two look ahead, and repeats for a seed', () => {
  for (const seed of SEEDS) {
    const rules = makeLookAhead(seed);
    const texts = rules.map(({ text }) => text);
    expect(new Set(texts).size).toBe(4);
    expect([1, 2]).toContain(rules.filter(({ looksAhead }) => looksAhead).length);
    expect(makeLookAhead(seed).map(({ text }) => text)).toEqual(texts);
  }
});
