import { compileCourses, type SourceCourse, type TestQuestion } from '@sealtick/content';
import { QUESTION_TEMPLATES } from '@sealtick/contract';
import { Draw } from '@sealtick/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { asksTheSame } from './asks-the-same.ts';
import { drawTest } from './draw-test.ts';
import { questionBank, VARIANTS } from './question-bank.ts';
import { TEMPLATES } from './templates.ts';

let courses: readonly SourceCourse[] = [];
beforeAll(async () => {
  courses = await compileCourses();
});
const LEAST_ITEMS = 40;

type Answered = Pick<TestQuestion, 'question' | 'choices' | 'right' | 'answer'>;

const plainly = ({ question, choices, right, answer }: Answered) => ({
  question,
  right: answer ?? right.map((place) => choices[place]).join(' '),
});

describe('The bank of each course', () => {
  test('has at least 40 questions, as many in each form, and each text once', () => {
    for (const course of courses) {
      const bank = questionBank(course);
      expect(bank.length, course.id).toBeGreaterThanOrEqual(LEAST_ITEMS);
      const ofA = bank.filter(({ form }) => form === 'a').length;
      expect(2 * ofA, course.id).toBe(bank.length);
      expect(new Set(bank.map(({ id }) => id)).size, course.id).toBe(bank.length);
      for (const { id } of course.modules)
        for (const form of ['a', 'b'])
          expect(
            bank.filter((item) => item.moduleId === id && item.form === form).length,
            `${course.id} ${id} ${form}`,
          ).toBeGreaterThanOrEqual(3);
    }
  });

  test('has distinct choices, and right ones among them', () => {
    for (const { question } of courses.flatMap(questionBank)) {
      const { choices, right } = question;
      expect(new Set(choices).size, question.question).toBe(choices.length);
      expect(right.length, question.question).toBeGreaterThan(0);
      expect(right.every((place) => place in choices) && right.length < choices.length).toBe(true);
    }
  });

  test('computes no question that its module asks already in other words', () => {
    for (const course of courses)
      for (const module of course.modules) {
        const written = [...module.practice, ...module.test.a, ...module.test.b].map(plainly);
        for (const item of questionBank(course).filter(({ moduleId }) => moduleId === module.id))
          if (module.templates.some((name) => name === item.family))
            expect(
              written.filter((one) => asksTheSame(one, plainly(item.question))),
              item.question.question,
            ).toEqual([]);
      }
  });

  test('uses every template', () => {
    const used = new Set(courses.flatMap(({ modules }) => modules.flatMap(({ templates }) => templates)));
    expect([...used].sort()).toEqual([...QUESTION_TEMPLATES].sort());
  });
});

describe('A template', () => {
  test.each(QUESTION_TEMPLATES)('%s has finite numbers, and one right answer for each text', (name) => {
    const answers = new Map<string, string>();
    for (let seed = 1; seed <= 200; seed += 1) {
      const { question, right, wrong } = TEMPLATES[name](new Draw(seed));
      expect([question, right, ...wrong].join(' ')).not.toMatch(/NaN|Infinity|undefined|null/);
      // The question about timestamps has its moments in its choices.
      const text = name === 'fresh-timestamp' ? `${question} ${right}` : question;
      expect(answers.get(text) ?? right, text).toBe(right);
      answers.set(text, right);
    }
    expect(answers.size).toBeGreaterThanOrEqual(VARIANTS - 1);
  });

  /** The numbers of a text, and what they lead to by another way than the template's. */
  const RECOMPUTED: readonly [
    name: (typeof QUESTION_TEMPLATES)[number],
    right: (numbers: readonly number[], question: string) => string,
  ][] = [
    ['losing-run', ([risk, losses]) => `${(100 * (1 - (1 - risk! / 100) ** losses!)).toFixed(1)}%`],
    ['recovery', ([peak, low]) => `${((100 * (peak! - low!)) / low!).toFixed(1)}%`],
    ['kelly', ([rate, payoff]) => `${(rate! - (100 - rate!) / payoff!).toFixed(1).replace('-', '−')}%`],
    ['sharpe-of-many', ([count, ratio]) => String(Number((ratio! * Math.sqrt(count!)).toFixed(4)))],
    ['one-of-many', ([count, level]) => `${(100 * (1 - (1 - level! / 100) ** count!)).toFixed(1)}%`],
    ['break-even-rate', ([payoff]) => `${(100 / (1 + payoff!)).toFixed(1)}%`],
    ['random-win-rate', ([target, stop]) => `${((100 * stop!) / (stop! + target!)).toFixed(1)}%`],
    ['next-average-range', ([period, before, now]) => ((before! * (period! - 1) + now!) / period!).toFixed(2)],
    ['true-range', ([high, low, close]) => String(Math.max(high!, close!) - Math.min(low!, close!))],
    ['walk-forward-tests', ([years, train, tested]) => String((12 * years! - train!) / tested!)],
    ['pages-to-read', ([rows, limit]) => String(Math.ceil(rows! / limit!))],
    ['open-fill', ([_entry, open]) => String(open)],
    ['after-costs', ([edge, distance, cost]) => inRText(edge! - cost! / distance!)],
    [
      'size-of-risk',
      ([account, risk, distance, point]) =>
        `${(Math.floor((account! * risk!) / distance! / point! + 1e-9) / 100).toFixed(2)} contracts`,
    ],
    ['notional-of-risk', ([risk, stop]) => `${text4(risk! / stop!)} times the account`],
    ['spread-of-many', ([count, deviation]) => `${text4(deviation! * Math.sqrt(count!))}% of the account`],
    [
      'maximum-drawdown',
      (marks) => percentText(Math.max(...marks.map((mark, i) => 1 - Math.min(...marks.slice(i)) / mark))),
    ],
    ['chance-of-run', ([rate, run]) => percentText((1 - rate! / 100) ** run!)],
    ['two-exits', ([entry, stop, first, second]) => inRText(((first! + second!) / 2 - entry!) / (entry! - stop!), 2)],
    ['late-entry', ([entry, stop, target, fill]) => inRText((target! - fill!) / (entry! - stop!), 2)],
    ['gap-loss', ([entry, stop, open]) => inRText((open! - entry!) / (entry! - stop!), 2)],
    [
      'cost-in-r',
      ([spread, commission, slippage, stop]) => `${((spread! + commission! + slippage!) / stop!).toFixed(3)} R`,
    ],
    ['financing-in-r', ([rate, days, nights, stop]) => `${((rate! * nights!) / days! / stop!).toFixed(2)} R`],
    ['expectancy-of-rate', ([payoff, rate]) => inRText((rate! * payoff! - (100 - rate!)) / 100)],
    ['failures-borne', ([payoff]) => percentText(payoff! / (1 + payoff!))],
    ['own-part', ([published, trades, own]) => `${((published! - own!) * trades!).toFixed(1)} R`],
    [
      'shortfall',
      ([entry, stop, target, fill, exit]) => inRText((target! - exit! + fill! - entry!) / (entry! - stop!)),
    ],
    [
      'volatility-of-two',
      ([a, b, correlation]) => `${Math.sqrt(a! ** 2 + b! ** 2 + 2 * correlation! * a! * b!).toFixed(1)}%`,
    ],
    ['ruin-chance', ([two, edge, deviation, loss]) => percentText(Math.exp((-two! * edge! * loss!) / deviation! ** 2))],
    ['halved-risk', ([_risk, fall, losses]) => percentText(1 - (1 - fall! / 100) * 0.995 ** losses!)],
    ['z-score', ([price, mean, deviation]) => text4((price! - mean!) / deviation!)],
    ['equal-risk', ([a, b]) => `${(a! / b!).toFixed(2)} times as large`],
    [
      'pips-of-close',
      ([bid, ask, fill], question) =>
        text4(Math.round(1e4 * (question.includes(' long ') ? bid! - fill! : fill! - ask!))),
    ],
    [
      'days-under-water',
      (marks) => countText(marks.filter((mark, i) => marks.slice(0, i).some((one) => one > mark)).length, 'mark'),
    ],
    ['brier-of-one', ([stated], question) => ((stated! / 100 - Number(question.includes('succeeds'))) ** 2).toFixed(2)],
    ['acted-once', (keys) => String(new Set(keys).size)],
    [
      'missing-index',
      ([from, to, ...kept]) =>
        String(Array.from({ length: to! - from! + 1 }, (_none, i) => from! + i).find((one) => !kept.includes(one))),
    ],
    ['resumed-from', ([stored, _processed, newest]) => `${stored! + 1} to ${newest}`],
    ['longest-wait', (numbers) => countText(Math.min(numbers[4]!, 2 ** (numbers[7]! - 1)), 'second')],
  ];
  const inRText = (value: number, decimals = 3) =>
    `${Number(value.toFixed(decimals)) > 0 ? '+' : ''}${(Number(value.toFixed(decimals)) + 0).toFixed(decimals).replace('-', '−')} R`;
  const percentText = (share: number) => `${(100 * share).toFixed(1)}%`;
  const text4 = (value: number) => String(Number(value.toFixed(4))).replace('-', '−');
  const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

  test.each(RECOMPUTED)('%s gives the answer that its text leads to', (name, expected) => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const { question, right } = TEMPLATES[name](new Draw(seed));
      const numbers = [...question.replaceAll(/(?<=\d),(?=\d{3})/g, '').matchAll(/\d+(\.\d+)?/g)].map(([text]) =>
        Number(text),
      );
      expect(right, question).toBe(expected(numbers, question));
    }
  });
});

describe('The draw of a test', () => {
  test('takes ten questions of one form, at least one of each module, of different families as far as there are', () => {
    for (const course of courses) {
      const items = drawTest(course, { kind: 'examination', form: 'a', asked: [], key: 'amara' });
      expect(items).toHaveLength(10);
      expect(items.every(({ form }) => form === 'a')).toBe(true);
      expect(new Set(items.map(({ moduleId }) => moduleId)).size, course.id).toBe(course.modules.length);
      expect(drawTest(course, { kind: 'examination', form: 'a', asked: [], key: 'amara' })).toEqual(items);
      expect(drawTest(course, { kind: 'examination', form: 'a', asked: [], key: 'ben' })).not.toEqual(items);
    }
  });

  test('takes five questions for the later test, each of another module as far as there are', () => {
    for (const course of courses) {
      const items = drawTest(course, { kind: 'later', form: 'a', asked: [], key: 'amara' });
      expect(items).toHaveLength(5);
      const places = items.map(({ moduleId }) => course.modules.findIndex(({ id }) => id === moduleId));
      expect(new Set(places).size, course.id).toBe(Math.min(5, course.modules.length));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  test('repeats a question only when no other is left, the oldest first', () => {
    const [course] = courses as [SourceCourse];
    const form = questionBank(course).filter((item) => item.form === 'a');
    const [oldest, ...others] = form.map(({ id }) => id);
    const items = drawTest(course, { kind: 'examination', form: 'a', asked: others, key: 'amara' });
    expect(items.map(({ id }) => id)).toContain(oldest);
    const again = drawTest(course, { kind: 'examination', form: 'a', asked: [oldest!, ...others], key: 'amara' });
    expect(again).toHaveLength(10);
    expect(again.map(({ id }) => id)).toContain(oldest);
  });
});
