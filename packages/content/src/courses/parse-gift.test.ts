import { describe, expect, test } from 'vitest';
import { formatFields, parseGift } from './parse-gift.ts';

const FILE = `// Questions on risk
$CATEGORY: risk

::R 1:: What does 1 R mean? {
  =The distance from entry to stop #Yes.
  ~The profit target
  ~1\\% of the account \\= always
  ####R is defined by the published stop.
}

A stop can be skipped by a gap. {T#It can.####A market order fills at the next price.}

Which two lower the risk? {~%50%A smaller size ~%50%A nearer stop with the same size ~%-100%More trades ####Both shrink the loss at the stop.}
`;

describe('A file in GIFT format', () => {
  test('gives questions with their right and wrong answers, and why', () => {
    expect(parseGift(FILE)).toEqual({
      refusals: [],
      questions: [
        {
          question: 'What does 1 R mean?',
          right: ['The distance from entry to stop'],
          wrong: ['The profit target', '1\\% of the account = always'],
          category: 'risk',
          hints: [],
          why: 'R is defined by the published stop.',
        },
        {
          question: 'A stop can be skipped by a gap.',
          right: ['True'],
          wrong: ['False'],
          category: 'risk',
          hints: [],
          why: 'A market order fills at the next price.',
        },
        {
          question: 'Which two lower the risk?',
          right: ['A smaller size', 'A nearer stop with the same size'],
          wrong: ['More trades'],
          category: 'risk',
          hints: [],
          why: 'Both shrink the loss at the stop.',
        },
      ],
    });
  });

  test.each([
    ['#3.14:0.01', [{ number: 3.14, tolerance: 0.01 }]],
    ['# -2 #Right.', [{ number: -2, tolerance: 0 }]],
    ['#1..5', [{ from: 1, to: 5 }]],
    ['#-1.5 .. .5', [{ from: -1.5, to: 0.5 }]],
    [
      '#=1822:0#Yes. =%100%1e3..2e3 =%50%1822:9#Near. ~#No.',
      [
        { number: 1822, tolerance: 0 },
        { from: 1000, to: 2000 },
      ],
    ],
  ])('gives the numbers that are right: {%s}', (answers, expected) => {
    expect(parseGift(`How many? {${answers}####Counted.}`)).toEqual({
      refusals: [],
      questions: [{ question: 'How many?', answers: expected, hints: [], why: 'Counted.' }],
    });
  });

  test.each([
    ['No answers', 'must have its answers in { }'],
    ['Open {=a ~b', 'must end its answers with }'],
    ['A {=b ~c ####d} word', 'must end with }: a missing word is not supported'],
    ['{=a ~b ####c}', 'must have a text before {'],
    ['Why? {=a ~b}', 'must say why its answer is right, as general feedback after ####'],
    ['Essay {####c}', 'has no answer: an essay is not supported'],
    ['Number {#three####c}', 'has "three" as a number: write one such as 3.14, 3.14:0.01 or 1..5'],
    ['Number {#3:-1####c}', 'has "3:-1" as a number: write one such as 3.14, 3.14:0.01 or 1..5'],
    ['Number {#1e400####c}', 'has "1e400" as a number: write one such as 3.14, 3.14:0.01 or 1..5'],
    ['Range {#5..1####c}', 'has "5..1" as a number: write one such as 3.14, 3.14:0.01 or 1..5'],
    ['Parts {#=%50%3:1 ~%0%5####c}', 'must have a number with the weight 100%'],
    [`Many {#${'=1'.repeat(7)}####c}`, 'has 7 numbers that are right; at most 6'],
    ['Pairs {=a -> b =c -> d ####e}', 'matches pairs, which is not supported'],
    ['Short {=a =b ####c}', 'has no wrong answer: a short answer is not supported'],
    ['Either {=a =b ~d ####c}', 'has several answers that each count alone: mark one with =, or each with a weight'],
    [
      'Partly {=a ~%50%b ~d ####c}',
      'has several answers that each count alone: mark one with =, or each with a weight',
    ],
    ['None {~a ~b ####c}', 'must have a right answer, with = or a weight above 0'],
    ['Twins {=a ~a ####c}', 'has the same choice twice'],
    ['Empty {=a ~ ~b ####c}', 'has an empty answer'],
    ['Words {some ####c}', 'must mark each answer with = or ~'],
    ['[html]<b>Bold</b> {=a ~b ####c}', 'must be plain text, not [html]'],
    [`${'// hint: a\n'.repeat(5)}Hints {=a ~b ####c}`, 'has 5 hints; at most 4', 9],
    [`// hint: ${'a'.repeat(501)}\nHint {=a ~b ####c}`, 'has a text of 501 characters; at most 500', 5],
    [
      '$CATEGORY: risk/stops/test c\nUntold {=a ~b}',
      'must say why its answer is right, as general feedback after ####',
      5,
    ],
    [`Long {=${'a'.repeat(501)} ~b ####c}`, 'has a text of 501 characters; at most 500'],
  ])('is refused by line, and its other questions are read: %s', (source, problem, line = 4) => {
    const { questions, refusals } = parseGift(`Good? {=yes ~no ####c}\n\n// A comment\n${source}\n`);
    expect(refusals).toEqual([{ line, problem }]);
    expect(questions).toHaveLength(1);
  });

  test('takes hints and a unit from the comments before a question, and needs no reason in a test', () => {
    const file = [
      '// hint: of no question',
      '',
      '$CATEGORY: risk/stops',
      '// hint: 1 R is the risk.',
      '// Another comment',
      '// hint: Costs add to it.',
      '// unit: R',
      'What is lost? (R) {#1.2####Costs add.}',
      '',
      '$CATEGORY: risk/stops/test b',
      '// unit: %',
      'How many? {#3}',
      '',
      'A stop can be skipped. {T}',
    ].join('\n');
    const { questions, refusals } = parseGift(file);
    expect(refusals).toEqual([]);
    expect(formatFields(questions)).toBe(`# risk/stops
practice:
  - question: What is lost?
    answers:
      - number: 1.2
        tolerance: 0
    unit: R
    hints:
      - 1 R is the risk.
      - Costs add to it.
    why: Costs add.
test:
  b:
    - question: How many?
      answers:
        - number: 3
          tolerance: 0
      unit: "%"
    - question: A stop can be skipped.
      right:
        - "True"
      wrong:
        - "False"
`);
  });

  test('names the line of the answers, and reads Windows line ends', () => {
    expect(parseGift('\uFEFFWhy?\r\nThen?\r\n{=a\r\n~b}\r\n').refusals).toEqual([
      { line: 3, problem: 'must say why its answer is right, as general feedback after ####' },
    ]);
    expect(parseGift('')).toEqual({ questions: [], refusals: [] });
  });
});
