import { brierScore } from '@sealtick/engine';
import { fixed, listed, percent, type Template } from '../template.ts';

/** The Brier score of one signal. */
export const brierOfOne: Template = (draw) => {
  const stated = draw.of([0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9]);
  const isReached = draw.of([true, false]);
  const text = (value: number) => fixed(value, 2);
  const right = brierScore([{ stated, isReached }])!;
  return {
    question: `A signal has a stated confidence of ${percent(stated)} and ${isReached ? 'succeeds' : 'fails'}. What is its Brier score?`,
    right: text(right),
    wrong: [
      text(brierScore([{ stated, isReached: !isReached }])!),
      text(stated),
      text(1 - stated),
      text(right / 2),
      text(stated * (1 - stated)),
    ],
  };
};

/** The Brier score of some signals. */
export const brierOfSome: Template = (draw) => {
  const signals = Array.from({ length: 3 }, () => ({
    stated: draw.of([0.3, 0.4, 0.5, 0.6, 0.7, 0.8]),
    isReached: draw.of([true, false]),
  }));
  const text = (value: number) => fixed(value, 3);
  const right = brierScore(signals)!;
  const words = signals.map(({ stated, isReached }) => `${percent(stated)} (${isReached ? 'reached' : 'not reached'})`);
  const mean = signals.reduce((sum, { stated }) => sum + stated, 0) / 3;
  const share = signals.filter(({ isReached }) => isReached).length / 3;
  return {
    question: `Three signals have a stated confidence of ${listed(words)}. What is their Brier score?`,
    right: text(right),
    wrong: [text(3 * right), text(Math.abs(mean - share)), text(1 - right), text(Math.sqrt(right)), text(mean)],
  };
};
