import type { Draw } from '@sealtick/engine';

/** A question with drawn numbers. */
export interface TemplateQuestion {
  readonly question: string;
  readonly right: string;
  /** Results of usual errors, likely ones first. Equal ones, and those equal to the right answer, are left out. */
  readonly wrong: readonly string[];
}

/** Makes a question; the same draw makes the same one. */
export type Template = (draw: Draw) => TemplateQuestion;

/** Returns a number with its decimals, commas between thousands and a minus sign. */
export function fixed(value: number, decimals: number): string {
  // Adding 0 turns a negative zero into zero.
  const [whole = '', fraction] = (Number(value.toFixed(decimals)) + 0).toFixed(decimals).split('.');
  const grouped = whole.replace('-', '−').replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Returns a number with up to four decimals and a minus sign. */
export const plain = (value: number): string => String(Number(value.toFixed(4))).replace('-', '−');

/** Returns a result with its sign: `+1.50 R`. */
export const inR = (value: number, decimals = 2): string => {
  const text = fixed(value, decimals);
  return `${Number(value.toFixed(decimals)) > 0 ? '+' : ''}${text} R`;
};

/** Returns a share as a percentage: 0.25 is `25%`. */
export const percent = (share: number, decimals = 0): string => `${fixed(100 * share, decimals)}%`;

/** Returns numbers as a list in words: `1, 2 and 3`. */
export const listed = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`;
