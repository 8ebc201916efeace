import { describe, expect, test } from 'vitest';
import { COURSES_FOLDER, readCourses } from '../courses/read-courses.ts';
import { DOCUMENTS_FOLDER, readDocuments } from '../read-documents.ts';
import { FORMULA_LANGUAGE, FormulaError, speakFormula, toMathml } from './index.ts';

/** Returns MathML without its attributes. */
const mathml = (line: string): string =>
  toMathml(line)
    .join(' ')
    .replaceAll(/ (form|stretchy|width)="[^"]*"/g, '');

describe('A formula', () => {
  test('becomes a fraction without the brackets around its parts', () => {
    expect(mathml('z = (price − average) ÷ standard deviation')).toBe(
      '<math><mi>z</mi><mo>=</mo></math> <math><mfrac><mrow><mtext>price</mtext><mo>−</mo><mtext>average</mtext></mrow>' +
        '<mrow><mtext>standard deviation</mtext></mrow></mfrac></math>',
    );
  });

  test('divides all of a product that is left of the sign, and one value right of it', () => {
    expect(mathml('f² × σ² ÷ 2')).toBe(
      '<math><mfrac><mrow><msup><mrow><mi>f</mi></mrow><mn>2</mn></msup><mo>×</mo><msup><mrow><mi>σ</mi></mrow><mn>2</mn></msup></mrow>' +
        '<mrow><mn>2</mn></mrow></mfrac></math>',
    );
    expect(mathml('1/2 × 3')).toContain('</mfrac></math> <math><mo>×</mo><mn>3</mn>');
    expect(mathml('1 − 1/N')).toContain('<mo>−</mo><mfrac><mrow><mn>1</mn></mrow><mrow><mi>N</mi></mrow></mfrac>');
  });

  test('has roots, exponents, absolute values, indices and sums', () => {
    expect(mathml('√(2 + 2c)')).toBe(
      '<math><msqrt><mn>2</mn><mo>+</mo><mn>2</mn><mo>&#x2062;</mo><mi>c</mi></msqrt></math>',
    );
    expect(mathml('e^(−2 ÷ σ²)')).toBe(
      '<math><msup><mrow><mi>e</mi></mrow><mrow><mo>−</mo><mn>2</mn><mo>/</mo><msup><mrow><mi>σ</mi></mrow><mn>2</mn></msup></mrow></msup></math>',
    );
    expect(mathml('|entry − stop|')).toBe(
      '<math><mrow><mo>|</mo><mtext>entry</mtext><mo>−</mo><mtext>stop</mtext><mo>|</mo></mrow></math>',
    );
    expect(mathml('Φ⁻¹(s₁)')).toContain('<msup><mrow><mi>Φ</mi></mrow><mn>−1</mn></msup>');
    expect(mathml('s₁²')).toContain('<msup><mrow><msub><mi>s</mi><mn>1</mn></msub></mrow><mn>2</mn></msup>');
    expect(mathml('Σ weight')).toContain('<mo>∑</mo>');
  });

  test('keeps words together as one name, and multiplies single letters', () => {
    expect(mathml('loss of a long')).toBe('<math><mtext>loss of a long</mtext></math>');
    expect(mathml('N e')).toBe('<math><mi>N</mi><mo>&#x2062;</mo><mi>e</mi></math>');
    expect(mathml('ln(2)')).toContain('<mtext>ln</mtext><mo>&#x2061;</mo>');
    expect(mathml('rounded down to 0.01')).toContain('<mspace/><mn>0.01</mn>');
  });

  test.each([
    ['a = ', 'has the end where a number, a name or a bracket must be'],
    ['(a + b', 'has the end where ) must be'],
    ['a + b)', 'has ) where = or , must be'],
    ['|a', 'has the end where | must be'],
    ['× 2', 'has × where a number, a name or a bracket must be'],
    ['a < b', 'has no "<"'],
  ])('is refused: %s', (line, problem) => {
    expect(() => toMathml(line)).toThrow(new FormulaError(problem));
  });

  test('is read out in words', () => {
    expect(speakFormula('e^(−2 μ B ÷ σ²)')).toBe(
      'e to the power of open bracket minus 2 μ B divided by σ squared close bracket',
    );
    expect(speakFormula('R = |entry − stop| × √2, for a long')).toBe(
      'R equals the absolute value of open bracket entry minus stop close bracket times the square root of 2, for a long',
    );
  });
});

describe('The texts that ship', () => {
  const courses = readCourses(COURSES_FOLDER).flatMap(({ modules }) => modules);

  test('show every formula of the courses as such', () => {
    const blocks = courses.flatMap((module) => module.blocks.filter(({ type }) => type === 'code'));
    const formulas = blocks.filter((block) => block.type === 'code' && block.language === FORMULA_LANGUAGE);
    expect(formulas.length).toBeGreaterThanOrEqual(19);
    expect(blocks.filter((block) => block.type === 'code' && block.language === '')).toEqual([]);
  });

  test('have nothing between backticks in questions that is not a formula', () => {
    const texts = courses.flatMap(({ practice, test: forms }) => [
      ...practice.flatMap(({ question, choices, hints, why }) => [question, ...choices, ...hints, why]),
      ...[...forms.a, ...forms.b].flatMap(({ question, choices }) => [question, ...choices]),
    ]);
    const formulas = texts.flatMap((text) => text.split('`').filter((_part, place) => place % 2 === 1));
    expect(formulas.length).toBeGreaterThan(2);
    for (const formula of formulas) expect(toMathml(formula).length, formula).toBeGreaterThan(0);
  });

  test('have formulas in documents as well', () => {
    const blocks = readDocuments(DOCUMENTS_FOLDER).flatMap((document) => document.blocks);
    expect(blocks.filter((block) => block.type === 'code' && block.language === FORMULA_LANGUAGE)).toHaveLength(4);
  });
});
