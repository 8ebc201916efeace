import { FormulaError, readTokens, type Token } from './read-tokens.ts';

/** A part of a formula as MathML; `inner` without the brackets around it, which a fraction or a root does not need. */
interface Part {
  readonly all: string;
  readonly inner: string;
}

/**
 * Returns a line of a formula as elements of MathML, between which a page may break the line.
 * @throws {FormulaError} if the line does not follow the notation
 */
export function toMathml(line: string): string[] {
  return new Parser(readTokens(line)).line();
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
// Without a form, an operator at an end of its element would be spaced as a prefix or a postfix.
const operator = (sign: string): string => `<mo form="infix">${sign}</mo>`;
const part = (all: string): Part => ({ all, inner: all });
const inBrackets = (inner: string, open: string, close: string): string =>
  `<mrow><mo stretchy="true">${open}</mo>${inner}<mo stretchy="true">${close}</mo></mrow>`;

class Parser {
  private readonly tokens: readonly Token[];
  private place = 0;
  /** A fraction would be too small to read in an exponent, which therefore has a slash. */
  private isExponent = false;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** Equations with commas between them. */
  line(): string[] {
    const pieces: string[] = [];
    for (;;) {
      const sum = this.sum();
      const sign = this.token.kind === 'end' ? '' : this.take('=', ',');
      const [last = '', ...before] = sum.toReversed();
      pieces.push(...before.toReversed(), sign === '' ? last : last + (sign === ',' ? '<mo>,</mo>' : operator(sign)));
      if (sign === '') return pieces.map((piece) => `<math>${piece}</math>`);
    }
  }

  /** Returns the terms of a sum, each with the sign before it. */
  private sum(): string[] {
    const terms: string[] = [];
    let sign = this.isNext('−') ? `<mo form="prefix">${this.take('−')}</mo>` : '';
    for (;;) {
      const factors = this.product();
      terms.push(sign + factors[0]!, ...factors.slice(1));
      if (!this.isNext('+', '−')) return terms;
      sign = operator(this.take('+', '−'));
    }
  }

  private joinedSum = (): string => this.sum().join('');

  /** Returns the factors of a product; what is left of a ÷ is the numerator. */
  private product(): string[] {
    let factors = [this.factor()];
    for (;;) {
      if (this.isNext('×')) {
        const sign = operator(this.take('×'));
        factors.push(part(sign + this.factor().all));
      } else if (this.isNext('÷', '/')) {
        this.take('÷', '/');
        const [only] = factors;
        const all = factors.map((one) => one.all).join('');
        if (this.isExponent) factors = [part(all + operator('/') + this.factor().all)];
        else {
          const above = factors.length === 1 ? only!.inner : all;
          factors = [part(`<mfrac><mrow>${above}</mrow><mrow>${this.factor().inner}</mrow></mfrac>`)];
        }
      } else if (this.startsFactor()) {
        const between = this.between();
        factors.push(part(factors.pop()!.all + between + this.factor().all));
      } else return factors.map(({ all }) => all);
    }
  }

  /** A value with what is raised or lowered at it. */
  private factor(): Part {
    let value = this.value();
    for (;;) {
      if (this.token.kind === 'lowered') value = part(`<msub>${value.all}<mn>${this.next().text}</mn></msub>`);
      else if (this.token.kind === 'raised') value = part(`<msup>${row(value.all)}<mn>${this.next().text}</mn></msup>`);
      else if (this.isNext('^')) {
        this.take('^');
        value = part(`<msup>${row(value.all)}<mrow>${this.exponent().inner}</mrow></msup>`);
      } else return value;
    }
  }

  private exponent(): Part {
    const before = this.isExponent;
    this.isExponent = true;
    const raised = this.factor();
    this.isExponent = before;
    return raised;
  }

  private value(): Part {
    const { kind, text } = this.next();
    if (kind === 'number') return part(`<mn>${text}</mn>`);
    if (kind === 'symbol') return part(text === 'Σ' ? '<mo>∑</mo>' : `<mi>${text}</mi>`);
    if (kind === 'name') return part(`<mtext>${escaped(text)}</mtext>`);
    if (kind === 'sign' && text === '√') return part(`<msqrt>${this.factor().inner}</msqrt>`);
    if (kind === 'sign' && text === '(') {
      const inner = this.joinedSum();
      this.take(')');
      return { all: inBrackets(inner, '(', ')'), inner };
    }
    if (kind === 'sign' && text === '|') {
      const inner = this.joinedSum();
      this.take('|');
      return part(inBrackets(inner, '|', '|'));
    }
    throw new FormulaError(`has ${text} where a number, a name or a bracket must be`);
  }

  private get token(): Token {
    return this.tokens[this.place]!;
  }

  private next(): Token {
    const found = this.token;
    if (found.kind !== 'end') this.place += 1;
    return found;
  }

  private isNext(...signs: readonly string[]): boolean {
    return this.token.kind === 'sign' && signs.includes(this.token.text);
  }

  /** Returns what is between two values that stand next to each other: nothing is seen of a product, a space next to a name. */
  private between(): string {
    const isName = this.tokens[this.place - 1]!.kind === 'name';
    if (isName && this.isNext('(')) return '<mo>&#x2061;</mo>';
    return isName || this.token.kind === 'name' ? '<mspace width="0.3em"/>' : '<mo>&#x2062;</mo>';
  }

  /** A bar closes a pair wherever it could open one. */
  private startsFactor(): boolean {
    return ['number', 'name', 'symbol'].includes(this.token.kind) || this.isNext('(', '√');
  }

  private take(...signs: readonly string[]): string {
    if (!this.isNext(...signs)) throw new FormulaError(`has ${this.token.text} where ${signs.join(' or ')} must be`);
    return this.next().text;
  }
}

const row = (all: string): string => `<mrow>${all}</mrow>`;
