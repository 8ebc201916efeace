import { expect, test } from 'vitest';
import { modelSkillText } from './model-skill-text.ts';

const SKILL = { signals: 1356, skill: -0.0008, low: -0.0031, high: 0.0014, familyLow: -0.0041, familyHigh: 0.0022 };

test('gives no skill beyond the base rate if the interval contains 0', () => {
  expect(modelSkillText(SKILL)).toBe(
    'No skill beyond the base rate: a model of what is known at the signal, tested on real bars since 2018, had a Brier ' +
      'skill of −0.001 against it (95% interval −0.003 to +0.001; 1,356 signals). The confidence is therefore this ' +
      'strategy’s base rate.',
  );
});

test('judges one of several strategies by the interval for all of them', () => {
  const best = { ...SKILL, skill: 0.0093, low: 0.0021, high: 0.0152, familyLow: -0.0007, familyHigh: 0.0176 };
  expect(modelSkillText(best)).toContain(
    '(95% interval +0.002 to +0.015; −0.001 to +0.018 allowing for the number of strategies tried; 1,356 signals)',
  );
});

test('says nothing if no model was tried, or one has skill', () => {
  expect(modelSkillText(null)).toBe('');
  expect(modelSkillText({ ...SKILL, low: 0.02, familyLow: 0.01 })).toBe('');
});
