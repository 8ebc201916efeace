import { type SourceCourse, type SourceModule, type TestQuestion, toQuestion } from '@sealtick/content';
import type { QuestionTemplate } from '@sealtick/contract';
import { Draw } from '@sealtick/engine';
import { questionId } from '../review-schedule.ts';
import { asksTheSame } from './asks-the-same.ts';
import { TEMPLATES } from './templates.ts';

export type Form = 'a' | 'b';

/** Variants of a template in each module, half of them in each form. */
export const VARIANTS = 8;
const WRONG_CHOICES = 3;
const MOST_SEEDS = 2_000;

/** A question of a test, with where it is from. */
export interface BankItem {
  readonly id: string;
  readonly moduleId: string;
  readonly moduleTitle: string;
  readonly form: Form;
  /** Questions that differ in their numbers alone have one family. */
  readonly family: string;
  readonly question: TestQuestion;
}

const banks = new WeakMap<SourceCourse, readonly BankItem[]>();

/** Returns every question of a course's tests. */
export function questionBank(course: SourceCourse): readonly BankItem[] {
  const known = banks.get(course);
  if (known) return known;
  const texts = new Set(course.modules.flatMap(({ test }) => [...test.a, ...test.b].map(({ question }) => question)));
  const bank = course.modules.flatMap((module) => [
    ...(['a', 'b'] as const).flatMap((form) =>
      module.test[form].map((one) => toBankItem(module, form, one.question, one)),
    ),
    ...module.templates.flatMap((name) =>
      getVariants(name, `${course.id} ${module.id}`, { texts, written: writtenParts(module) }).map((one, i) =>
        toBankItem(module, i % 2 === 0 ? 'a' : 'b', name, one),
      ),
    ),
  ]);
  banks.set(course, bank);
  return bank;
}

const toBankItem = (module: SourceModule, form: Form, family: string, question: TestQuestion): BankItem => ({
  id: questionId(`${question.question}\n${question.picture?.src ?? ''}`),
  moduleId: module.id,
  moduleTitle: module.title,
  form,
  family,
  question,
});

/** A question of a module's file, with its right answers in one text. */
interface Written {
  readonly question: string;
  readonly right: string;
}

/** Returns the questions that a module asks already, in its practice and its tests. */
const writtenParts = ({ practice, test }: SourceModule): Written[] =>
  [...practice, ...test.a, ...test.b].map(({ question, choices, right, answer }) => ({
    question,
    right: answer ?? right.map((place) => choices[place]).join(' '),
  }));

interface Taken {
  /** Texts of the course's questions so far. */
  readonly texts: Set<string>;
  readonly written: readonly Written[];
}

/**
 * Returns the variants of a template for a place: questions that the course does not have yet, not in other words either,
 * with one right answer and three others.
 */
function getVariants(name: QuestionTemplate, place: string, { texts, written }: Taken): TestQuestion[] {
  const found: TestQuestion[] = [];
  const first = Number.parseInt(questionId(`${place} ${name}`).slice(0, 7), 16);
  for (let i = 0; i < MOST_SEEDS && found.length < VARIANTS; i += 1) {
    const { question, right, wrong } = TEMPLATES[name](new Draw(first + i));
    const others = [...new Set(wrong)].filter((one) => one !== right).slice(0, WRONG_CHOICES);
    if (others.length < WRONG_CHOICES || texts.has(question)) continue;
    if (written.some((one) => asksTheSame(one, { question, right }))) continue;
    texts.add(question);
    found.push(toQuestion({ question, right: [right], wrong: others }));
  }
  if (found.length < VARIANTS)
    throw new Error(`The template ${name} has ${found.length} further questions for a course, not ${VARIANTS}.`);
  return found;
}
