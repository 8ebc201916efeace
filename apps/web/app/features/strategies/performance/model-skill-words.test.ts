import { expect, test } from 'vitest';
import { modelSkillWords } from './model-skill-words.ts';

const SKILL = { signals: 1356, skill: -0.0008, low: -0.0031, high: 0.0014, familyLow: -0.0041, familyHigh: 0.0022 };

test('A model whose interval holds 0 has no skill beyond the base rate', () => {
  expect(modelSkillWords(SKILL)).toBe(
    'No skill beyond the base rate: a model of what is known at the signal, judged on real bars from 2018 on, had a Brier ' +
      'skill of −0.001 against it (95 % interval −0.003 to +0.001; 1,356 signals). The confidence is therefore this ' +
      'strategy’s base rate.',
  );
});

test('One that stands out among several is judged by the interval of all of them', () => {
  const best = { ...SKILL, skill: 0.0093, low: 0.0021, high: 0.0152, familyLow: -0.0007, familyHigh: 0.0176 };
  expect(modelSkillWords(best)).toContain(
    '(95 % interval +0.002 to +0.015; −0.001 to +0.018 allowing for the number of strategies tried; 1,356 signals)',
  );
});

test('Nothing is said where no model was tried, or one has skill', () => {
  expect(modelSkillWords(null)).toBe('');
  expect(modelSkillWords({ ...SKILL, low: 0.02, familyLow: 0.01 })).toBe('');
});
