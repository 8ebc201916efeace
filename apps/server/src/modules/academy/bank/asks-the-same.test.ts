import { expect, test } from 'vitest';
import { asksTheSame } from './asks-the-same.ts';

const COMPUTED = { question: 'It risks 1% per trade. It loses 10 trades in a row. How much is lost?', right: '9.6%' };

test.each([
  ['in other words', 'Ten losses? An account of 1% loses 10 trades.', '9.6%', true],
  ['with a rounded answer', 'After 10 losses of 1%, about how much is lost?', '10%', true],
  ['with an answer in words', 'After 10 losses of 1%, is it lost?', 'No', true],
  ['with another number', 'After 8 losses of 1%, how much is lost?', '7.7%', false],
  ['that asks for something else', 'After 10 losses of 1%, how much is needed to recover?', '10.6%', false],
  ['without numbers', 'What is a losing run?', 'Losses in a row', false],
])('compares a question %s', (_case, question, right, isSame) => {
  expect(asksTheSame({ question, right }, COMPUTED)).toBe(isSame);
});

test('reads thousands and negative numbers', () => {
  const computed = { question: 'An account of 12,000 has a z-score of −2.', right: '−0.50 R' };
  expect(asksTheSame({ question: 'From 12000 at −2?', right: '−0.5 R' }, computed)).toBe(true);
  expect(asksTheSame({ question: 'From 12,000 at 2?', right: '−0.5 R' }, computed)).toBe(false);
});
