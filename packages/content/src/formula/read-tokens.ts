/** A part of a formula as it is typed. */
export interface Token {
  readonly kind: 'number' | 'name' | 'symbol' | 'raised' | 'lowered' | 'sign' | 'end';
  readonly text: string;
}

/** A formula that does not follow the notation. The message says what is wrong, and where. */
export class FormulaError extends Error {
  override name = 'FormulaError';
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

/** Words with single spaces between them are one name: `risk per trade`. */
const PATTERNS: readonly (readonly [Token['kind'], RegExp])[] = [
  ['number', /\d+(?:,\d{3})*(?:\.\d+)?/y],
  ['name', /[A-Za-z][A-Za-z0-9]*(?: [A-Za-z][A-Za-z0-9]*)*/y],
  ['symbol', /[\u0370-\u03ff]/uy],
  ['raised', /⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/uy],
  ['lowered', /[₀₁₂₃₄₅₆₇₈₉]+/uy],
  ['sign', /[-−+×÷/=,()|√^]/uy],
];

/** Returns the parts of a formula. @throws {FormulaError} for a character that the notation does not have */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let place = 0;
  const next = (): Token | null => {
    for (const [kind, pattern] of PATTERNS) {
      pattern.lastIndex = place;
      const found = pattern.exec(text)?.[0];
      if (found === undefined) continue;
      place += found.length;
      return { kind, text: asPlain(kind, found) };
    }
    return null;
  };
  while (place < text.length) {
    if (text[place] === ' ') {
      place += 1;
      continue;
    }
    const token = next();
    if (token === null) throw new FormulaError(`has no ${JSON.stringify([...text.slice(place)][0])}`);
    tokens.push(...split(token));
  }
  return [...tokens, { kind: 'end', text: 'the end' }];
}

/** Single letters are variables of their own: `N e` is a product. */
const split = (token: Token): Token[] =>
  token.kind === 'name' && token.text.split(' ').every((word) => word.length === 1)
    ? token.text.split(' ').map((text) => ({ kind: 'symbol' as const, text }))
    : [token];

function asPlain(kind: Token['kind'], text: string): string {
  if (kind === 'raised') return [...text].map((one) => (one === '⁻' ? '−' : RAISED.indexOf(one))).join('');
  if (kind === 'lowered') return [...text].map((one) => LOWERED.indexOf(one)).join('');
  return kind === 'sign' ? text.replace('-', '−') : text;
}
