import { NUMERIC_ANSWER_MAX } from '@sealtick/contract';
import { stringify } from 'yaml';
import type { ChoiceFields, NumericFields, RightNumber } from './course-schema.ts';

/** A question as a module has it under `practice` or, without hints and a reason, under `test`. */
export type GiftQuestion = (ChoiceFields | NumericFields) & {
  readonly hints: readonly string[];
  readonly why: string;
  /** Category of the file that it is in. */
  readonly category?: string;
};

/** A question that cannot be used, and why. */
export interface GiftRefusal {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly problem: string;
}

interface GiftFile {
  readonly questions: readonly GiftQuestion[];
  readonly refusals: readonly GiftRefusal[];
}

const LONGEST = 500;
/** What follows is not escaped: an even number of backslashes is before it. */
const UNESCAPED = String.raw`(?<=(?<!\\)(?:\\\\)*)`;
const NAME = new RegExp(String.raw`^\s*::[\s\S]*?${UNESCAPED}::`);
/** An answer after its mark. */
const MARKED = new RegExp(String.raw`${UNESCAPED}([=~])((?:\\[\s\S]|[^=~\\])*)`, 'g');
const MOST_CHOICES = 6;
const MOST_HINTS = 4;
const LONGEST_UNIT = 20;
/** A comment before a question, which Moodle leaves out. */
const NOTE = /^\s*\/\/ (hint|unit): (.*\S)\s*$/;
/** A category of a form of a test, in that of its module. */
const TEST_CATEGORY = /^(.*)\/test ([ab])$/;

/**
 * Returns the multiple-choice, true-or-false and numerical questions of a file in Moodle's GIFT format
 * (https://docs.moodle.org/en/GIFT_format), and what is refused, by line.
 */
export function parseGift(text: string): GiftFile {
  const questions: GiftQuestion[] = [];
  const refusals: GiftRefusal[] = [];
  for (const { line, source, notes, category } of getBlocks(text)) {
    try {
      const question = getQuestion(source, notes, !TEST_CATEGORY.test(category ?? ''));
      questions.push(category === null ? question : { ...question, category });
    } catch (error) {
      if (!(error instanceof GiftProblem)) throw error;
      refusals.push({ line: line + error.offset, problem: error.message });
    }
  }
  return { questions, refusals };
}

/** Returns questions as the fields `practice` and `test` of modules, each below the category that it is of. */
export function formatFields(questions: readonly GiftQuestion[]): string {
  const modules = Map.groupBy(questions, ({ category = '' }) => TEST_CATEGORY.exec(category)?.[1] ?? category);
  return [...modules]
    .map(([category, all]) => {
      const of = (form: 'a' | 'b' | undefined) =>
        all.filter((one) => TEST_CATEGORY.exec(one.category ?? '')?.[2] === form).map(toFields);
      const [practice, a, b] = [of(undefined), of('a'), of('b')];
      const test = { ...(a.length > 0 && { a }), ...(b.length > 0 && { b }) };
      const fields = { ...(practice.length > 0 && { practice }), ...(a.length + b.length > 0 && { test }) };
      return `${category === '' ? '' : `# ${category}\n`}${stringify(fields, { lineWidth: 0 })}`;
    })
    .join('\n');
}

const toFields = ({ hints, why, category: _none, ...question }: GiftQuestion) => ({
  ...question,
  ...(hints.length > 0 && { hints }),
  ...(why !== '' && { why }),
});

/** Why a question is refused, and how many lines after its begin. */
class GiftProblem extends Error {
  readonly offset: number;

  constructor(problem: string, offset = 0) {
    super(problem);
    this.offset = offset;
  }
}

interface Notes {
  readonly hints: readonly string[];
  readonly unit: string | null;
}

interface GiftBlock {
  readonly line: number;
  readonly source: string;
  readonly notes: Notes;
  readonly category: string | null;
}

/** Questions end with an empty line. Comments and categories are left out, but count as lines. */
function getBlocks(text: string): GiftBlock[] {
  const blocks: { line: number; lines: string[]; notes: Notes; category: string | null }[] = [];
  let isOpen = false;
  let category: string | null = null;
  let notes: Notes = NO_NOTES;
  for (const [n, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n]/)
    .entries()) {
    const isLeftOut = /^\s*(\/\/|\$CATEGORY:)/.test(raw);
    category = /^\s*\$CATEGORY:(.*)$/.exec(raw)?.[1]?.trim() || category;
    if (raw.trim() === '') [isOpen, notes] = [false, NO_NOTES];
    else if (isOpen) blocks.at(-1)!.lines.push(isLeftOut ? '' : raw);
    else if (isLeftOut) notes = withNote(notes, raw);
    else {
      blocks.push({ line: n + 1, lines: [raw], notes, category });
      isOpen = true;
    }
  }
  return blocks.map(({ lines, ...block }) => ({ ...block, source: lines.join('\n') }));
}

const NO_NOTES: Notes = { hints: [], unit: null };

function withNote(notes: Notes, line: string): Notes {
  const [, kind, text = ''] = NOTE.exec(line) ?? [];
  if (kind === 'unit') return { ...notes, unit: text };
  return kind === 'hint' ? { ...notes, hints: [...notes.hints, text] } : notes;
}

function getQuestion(source: string, { hints, unit }: Notes, needsWhy: boolean): GiftQuestion {
  const lineAt = (place: number) => source.slice(0, place).split('\n').length - 1;
  const [open, close] = [getPlace(source, '{'), getPlace(source, '}')];
  if (open === -1) throw new GiftProblem('must have its answers in { }');
  if (close < open) throw new GiftProblem('must end its answers with }', lineAt(open));
  if (source.slice(close + 1).trim() !== '')
    throw new GiftProblem('must end with }: a missing word is not supported', lineAt(close));
  const asked = plain(source.slice(0, open).replace(NAME, ''), 0);
  const [answers = '', feedback] = split(source.slice(open + 1, close), '####');
  const isNumeric = answers.trim().startsWith('#');
  const hasUnit = isNumeric && unit !== null && unit.length <= LONGEST_UNIT;
  const question = hasUnit && asked.endsWith(` (${unit})`) ? asked.slice(0, -` (${unit})`.length) : asked;
  const offset = lineAt(open);
  if (question === '') throw new GiftProblem('must have a text before {');
  const why = plain(feedback ?? '', offset);
  if (why === '' && needsWhy)
    throw new GiftProblem('must say why its answer is right, as general feedback after ####', offset);
  if (hints.length > MOST_HINTS) throw new GiftProblem(`has ${hints.length} hints; at most ${MOST_HINTS}`);
  if (isNumeric) {
    const numeric = { question, answers: parseNumbers(answers.trim().slice(1), offset), hints, why };
    refuseLong([question, why, ...hints]);
    return hasUnit ? { ...numeric, unit } : numeric;
  }
  const choices = getChoices(answers.trim(), offset);
  const all = [...choices.right, ...choices.wrong];
  if (new Set(all).size < all.length) throw new GiftProblem('has the same choice twice', offset);
  refuseLong([question, why, ...hints, ...all]);
  return { question, ...choices, hints, why };
}

function refuseLong(texts: readonly string[]): void {
  const tooLong = texts.find((one) => one.length > LONGEST);
  if (tooLong !== undefined) throw new GiftProblem(`has a text of ${tooLong.length} characters; at most ${LONGEST}`);
}

/**
 * Returns the numbers that are right: `3.14:0.01`, `1..5`, or several, each after =. A number with a weight below 100% gives a part of
 * the points in Moodle. Here an answer is right or not, and such a number is not.
 */
function parseNumbers(text: string, offset: number): RightNumber[] {
  const given = /^\s*[=~]/.test(text) ? [...text.matchAll(MARKED)] : [[text, '=', text]];
  const right = given.flatMap(([, mark, rest]) => {
    const [, weight, number] = /^\s*(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(rest!)!;
    // After ~ is the feedback for every other number.
    return mark === '~' || Number(weight ?? 100) < 100 ? [] : [getNumber(split(number!, '#')[0]!.trim(), offset)];
  });
  if (right.length === 0) throw new GiftProblem('must have a number with the weight 100%', offset);
  if (right.length > MOST_CHOICES)
    throw new GiftProblem(`has ${right.length} numbers that are right; at most ${MOST_CHOICES}`, offset);
  return right;
}

const DECIMAL = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?';
const RANGE = new RegExp(`^(${DECIMAL})\\s*\\.\\.\\s*(${DECIMAL})$`);
const TOLERANT = new RegExp(`^(${DECIMAL})(?:\\s*:\\s*(${DECIMAL}))?$`);

function getNumber(text: string, offset: number): RightNumber {
  const range = RANGE.exec(text);
  const tolerant = TOLERANT.exec(text);
  const values = [...(range ?? tolerant ?? [])].slice(1).map((one) => Number(one ?? 0));
  const [first = Number.NaN, second = Number.NaN] = values;
  const isRight = range ? first <= second : second >= 0;
  if (!isRight || values.some((one) => Math.abs(one) > NUMERIC_ANSWER_MAX))
    throw new GiftProblem(
      `has ${JSON.stringify(text.slice(0, 40))} as a number: write one such as 3.14, 3.14:0.01 or 1..5`,
      offset,
    );
  return range ? { from: first, to: second } : { number: first, tolerance: second };
}

type Choices = Pick<ChoiceFields, 'right' | 'wrong'>;

function getChoices(answers: string, offset: number): Choices {
  const truth = /^(TRUE|T|FALSE|F)\s*(#|$)/i.exec(answers)?.[1];
  if (truth !== undefined) {
    const isTrue = truth.toUpperCase().startsWith('T');
    return isTrue ? { right: ['True'], wrong: ['False'] } : { right: ['False'], wrong: ['True'] };
  }
  if (answers === '') throw new GiftProblem('has no answer: an essay is not supported', offset);
  const marked = [...answers.matchAll(MARKED)];
  if (marked.length === 0 || !/^[=~]/.test(answers)) throw new GiftProblem('must mark each answer with = or ~', offset);
  const right: string[] = [];
  const wrong: string[] = [];
  for (const [, mark, rest] of marked) {
    const [, weight, given] = /^\s*(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(rest!)!;
    const [choice = ''] = split(given!, '#');
    if (choice.includes('->')) throw new GiftProblem('matches pairs, which is not supported', offset);
    const words = plain(choice, offset);
    if (words === '') throw new GiftProblem('has an empty answer', offset);
    (mark === '=' || Number(weight ?? 0) > 0 ? right : wrong).push(words);
  }
  if (wrong.length === 0) throw new GiftProblem('has no wrong answer: a short answer is not supported', offset);
  if (right.length === 0) throw new GiftProblem('must have a right answer, with = or a weight above 0', offset);
  // Moodle asks for one choice then, and accepts any of these. Here all right choices have to be chosen.
  if (right.length > 1 && marked.some(([, mark]) => mark === '='))
    throw new GiftProblem('has several answers that each count alone: mark one with =, or each with a weight', offset);
  for (const list of [right, wrong])
    if (list.length > MOST_CHOICES)
      throw new GiftProblem(`has ${list.length} answers of a kind; at most ${MOST_CHOICES}`, offset);
  return { right, wrong };
}

/** Returns the place of a mark that is not escaped; -1 without one. */
const getPlace = (text: string, mark: string): number => text.search(new RegExp(`${UNESCAPED}\\${mark}`));

/** Returns what is before and after the first mark that is not escaped. */
function split(text: string, mark: string): [before: string, after?: string] {
  const place = text.search(new RegExp(UNESCAPED + mark));
  return place === -1 ? [text] : [text.slice(0, place), text.slice(place + mark.length)];
}

/** Returns a text without escapes and line breaks. @throws {GiftProblem} for markup */
function plain(text: string, offset: number): string {
  const [, format] = /^\s*\[(html|markdown|moodle|plain)\]/.exec(text) ?? [];
  if (format === 'html' || format === 'markdown') throw new GiftProblem(`must be plain text, not [${format}]`, offset);
  return text
    .replace(/^\s*\[(moodle|plain)\]/, '')
    .replaceAll(/\\([~=#{}:\\n])/g, (_escape, mark) => (mark === 'n' ? ' ' : mark))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
