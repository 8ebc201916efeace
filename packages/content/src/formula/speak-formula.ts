const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\|([^|]*)\|/gu, ' the absolute value of ($1) '],
  [/⁻¹/gu, ' inverse '],
  [/²/gu, ' squared '],
  [/³/gu, ' cubed '],
  [/√/gu, ' the square root of '],
  [/\^/gu, ' to the power of '],
  [/×/gu, ' times '],
  [/[÷/]/gu, ' divided by '],
  [/=/gu, ' equals '],
  [/\+/gu, ' plus '],
  [/[-−]/gu, ' minus '],
  [/\(/gu, ' open bracket '],
  [/\)/gu, ' close bracket '],
  [/Σ/gu, ' the sum of '],
];

/** Returns a line of a formula in words, for screen readers. */
export function speakFormula(line: string): string {
  const spoken = WORDS.reduce((text, [sign, words]) => text.replaceAll(sign, words), line);
  return spoken.replaceAll(/\s+/g, ' ').replaceAll(' ,', ',').trim();
}
