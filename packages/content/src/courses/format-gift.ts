import type { ChoiceFields, NumericFields, RightNumber } from './course-schema.ts';
import type { GiftQuestion } from './parse-gift.ts';
import type { SourceCourse, TestQuestion } from './source-course.ts';

/** Shares of the points that Moodle knows, for so many right choices. */
const SHARES = ['', '100', '50', '33.33333', '25', '20', '16.66667'];

/**
 * Returns the questions of a course in Moodle's GIFT format, by module. A comment names each that the format cannot have, and those
 * before a question have its hints and its unit. @param which The practice questions, or the written ones of both forms of the test
 */
export const formatCourse = ({ id, modules }: SourceCourse, which: 'practice' | 'test'): string =>
  modules
    .flatMap(({ id: name, practice, test }) =>
      which === 'practice'
        ? [formatCategory(`${id}/${name}`, name, practice)]
        : (['a', 'b'] as const).map((form) =>
            formatCategory(`${id}/${name}/test ${form}`, `${name} test ${form}`, test[form]),
          ),
    )
    .join('\n\n');

type Formatted = TestQuestion & Partial<Pick<GiftQuestion, 'hints' | 'why'>>;

const formatCategory = (category: string, name: string, questions: readonly Formatted[]): string =>
  [`$CATEGORY: ${category}`, ...questions.map((question, n) => formatAsked(`${name} ${n + 1}`, question))].join('\n\n');

function formatAsked(
  place: string,
  { question, picture, kind, choices, right, accepted, unit, hints = [], why = '' }: Formatted,
): string {
  if (picture !== null) return `// ${place} is left out: it has a picture.`;
  if (choices.some((choice) => choice.includes('->'))) return `// ${place} is left out: a choice has ->.`;
  const asked = { question, hints, why };
  return formatQuestion(
    place,
    kind === 'choice'
      ? {
          ...asked,
          right: right.map((at) => choices[at]!),
          wrong: choices.filter((_choice, at) => !right.includes(at)),
        }
      : { ...asked, answers: accepted.map(toNumber), ...(unit === null ? {} : { unit }) },
  );
}

const toNumber = ({ from, to }: { readonly from: number; readonly to: number }): RightNumber =>
  from === to ? { number: from, tolerance: 0 } : { from, to };

/** Returns a question that `parseGift` reads as it is. @param name By which lists show it; without marks of the format */
export function formatQuestion(name: string, question: GiftQuestion): string {
  const answers = 'answers' in question ? parseNumbers(question) : getChoices(question);
  const unit = 'answers' in question ? question.unit : undefined;
  const text = unit === undefined ? question.question : `${question.question} (${unit})`;
  const why = question.why === '' ? '' : `\n####${formatted(question.why)}`;
  return [
    ...question.hints.map((hint) => `// hint: ${oneLine(hint)}`),
    ...(unit === undefined ? [] : [`// unit: ${oneLine(unit)}`]),
    // Without its format, < and & would be HTML.
    `::${name}::[plain]${escaped(text)} {${answers}${why}\n}`,
  ].join('\n');
}

function getChoices({ right, wrong }: Pick<ChoiceFields, 'right' | 'wrong'>): string {
  if (right.join() === 'True' && wrong.join() === 'False') return 'TRUE';
  if (right.join() === 'False' && wrong.join() === 'True') return 'FALSE';
  const line = (mark: string, weight: string, text: string) => `\n  ${mark}${weight}${formatted(text)}`;
  const isOne = right.length === 1;
  // A weight before it shows that a % is one of the text.
  const own = (weight: string, text: string) => (text.startsWith('%') ? weight : '');
  return [
    ...right.map((text) =>
      isOne ? line('=', own('%100%', text), text) : line('~', `%${SHARES[right.length]}%`, text),
    ),
    ...wrong.map((text) => (isOne ? line('~', own('%0%', text), text) : line('~', '%-100%', text))),
  ].join('');
}

function parseNumbers({ answers }: Pick<NumericFields, 'answers'>): string {
  const numbers = answers.map((one) =>
    'number' in one ? `${one.number}${one.tolerance === 0 ? '' : `:${one.tolerance}`}` : `${one.from}..${one.to}`,
  );
  return numbers.length === 1 ? `#${numbers[0]}` : `#${numbers.map((one) => `\n  =${one}`).join('')}`;
}

/** Returns a text that begins with the name of a format in brackets as plain text. */
const formatted = (text: string): string => (text.startsWith('[') ? '[plain]' : '') + escaped(text);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const escaped = (text: string): string => oneLine(text).replaceAll(/[\\~=#{}:]/g, '\\$&');
