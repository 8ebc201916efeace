import type { ChoiceFields, NumericFields, RightNumber } from './course-schema.ts';
import type { GiftQuestion } from './parse-gift.ts';
import type { SourceCourse } from './source-course.ts';

/** Shares of the points that Moodle knows, for so many right choices. */
const SHARES = ['', '100', '50', '33.33333', '25', '20', '16.66667'];

/**
 * Returns the practice questions of a course in Moodle's GIFT format, by module. A comment names each that the format cannot have.
 * Hints are left out, and the unit of a number follows its question.
 */
export const formatCourse = ({ id, modules }: SourceCourse): string =>
  modules
    .map(({ id: name, practice }) =>
      [
        `$CATEGORY: ${id}/${name}`,
        ...practice.map(({ question, picture, kind, choices, right, accepted, unit, why }, n) => {
          const asked = { question: unit === null ? question : `${question} (${unit})`, hints: [], why };
          const place = `${name} ${n + 1}`;
          if (picture !== null) return `// ${place} is left out: it has a picture.`;
          if (choices.some((choice) => choice.includes('->'))) return `// ${place} is left out: a choice has ->.`;
          return kind === 'choice'
            ? formatQuestion(place, {
                ...asked,
                right: right.map((at) => choices[at]!),
                wrong: choices.filter((_choice, at) => !right.includes(at)),
              })
            : formatQuestion(place, { ...asked, answers: accepted.map(toNumber) });
        }),
      ].join('\n\n'),
    )
    .join('\n\n');

const toNumber = ({ from, to }: { readonly from: number; readonly to: number }): RightNumber =>
  from === to ? { number: from, tolerance: 0 } : { from, to };

/** Returns a question that `parseGift` reads as it is. @param name By which lists show it; without marks of the format */
export function formatQuestion(name: string, question: GiftQuestion): string {
  const answers = 'answers' in question ? numbersOf(question) : choicesOf(question);
  // Without its format, < and & would be HTML.
  return `::${name}::[plain]${escaped(question.question)} {${answers}\n####${formatted(question.why)}\n}`;
}

function choicesOf({ right, wrong }: Pick<ChoiceFields, 'right' | 'wrong'>): string {
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

function numbersOf({ answers }: Pick<NumericFields, 'answers'>): string {
  const numbers = answers.map((one) =>
    'number' in one ? `${one.number}${one.tolerance === 0 ? '' : `:${one.tolerance}`}` : `${one.from}..${one.to}`,
  );
  return numbers.length === 1 ? `#${numbers[0]}` : `#${numbers.map((one) => `\n  =${one}`).join('')}`;
}

/** Returns a text that begins with the name of a format in brackets as plain text. */
const formatted = (text: string): string => (text.startsWith('[') ? '[plain]' : '') + escaped(text);

const escaped = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\~=#{}:]/g, '\\$&');
