export { FormulaError } from './read-tokens.ts';
export { speakFormula } from './speak-formula.ts';
export { toMathml } from './to-mathml.ts';

/** Language of a block of code that is a formula. */
export const FORMULA_LANGUAGE = 'math';
