import type { ExerciseKind } from '@sealtick/contract';
import type { Draw } from '@sealtick/engine';
import { readNumber, unclearPrice } from '../../../lib/forms/typed-number.ts';

/** Kinds whose answer is one number. */
export type NumberExerciseKind = Exclude<ExerciseKind, 'calibration' | 'look-ahead'>;

/** A question with numbers, and its answer as the engine computes it. */
export interface Exercise {
  readonly text: string;
  /** What to enter: `contracts`, `R`; empty for a number without one. */
  readonly unit: string;
  /** Decimals to which the answer counts. */
  readonly decimals: number;
  readonly answer: number;
  /** Hints, shown one by one. */
  readonly hints: readonly string[];
  /** Inputs of the engine's function, for its test. */
  readonly inputs: Readonly<Record<string, number | string | readonly number[]>>;
}

/** Makes an exercise from drawn numbers. */
export type MakeExercise = (draw: Draw) => Exercise;

const withoutUnit = (typed: string): string => typed.trim().replace(/\s*(%|R)$/, '');

/** Returns the number that someone typed, with or without its unit; null for other texts and for one with two readings. */
export function readAnswer(typed: string): number | null {
  const number = readNumber(withoutUnit(typed));
  return Number.isNaN(number) || unclearAnswer(typed) !== undefined ? null : number;
}

/** Returns the readings of a typed number whose comma may separate thousands or decimals; undefined for other texts. */
export const unclearAnswer = (typed: string): string | undefined => unclearPrice(withoutUnit(typed)) ?? undefined;

/** Whether an answer is right to the decimals of the exercise. */
export const isRight = ({ answer, decimals }: Exercise, given: number): boolean =>
  Math.abs(given - answer) <= 0.5 * 10 ** -decimals + 1e-9;

/** Returns the answer as it is shown, with its unit. */
export function answerText({ answer, decimals, unit }: Exercise): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' } as const;
  return `${answer.toLocaleString('en-GB', digits).replace('-', '−')} ${unit}`.trim();
}

/** Rounds a drawn price, so that it prints as it was drawn. */
export const round = (value: number): number => Math.round(value * 100) / 100;
/** Returns an amount with separators of thousands. */
export const amount = (value: number): string => value.toLocaleString('en-GB');
/** Returns a result with its sign. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
/** Returns a fraction as percent, without zeros at its end. */
export const share = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`;

/** What an exercise is shown with. */
export interface ExerciseProps {
  seed: number;
  onNext: () => void;
}

/** A module for whose course a member's rounds of calibration count. */
export interface CountedModule {
  readonly id: string;
  readonly moduleId: string;
}
