import {
  COURSE_LEVELS,
  COURSE_PRICES,
  EXERCISES,
  NUMERIC_ANSWER_MAX,
  QUESTION_TEMPLATES,
  THUMBNAILS,
} from '@sealtick/contract';
import { z } from 'zod';
import { PictureFields } from '../components.ts';

const line = z.string().trim().min(1).max(200);
const sentence = z.string().trim().min(1).max(500);
const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must have small letters, digits and dashes');

/** Fields of `course.yaml`. */
export const CourseFields = z.strictObject({
  title: line,
  description: z.string().trim().min(1).max(300),
  level: z.enum(COURSE_LEVELS),
  priceUsd: z.literal([...COURSE_PRICES]),
  /** The role of who teaches it, never a name. */
  instructor: line,
  topics: z.array(line).min(1).max(8),
  thumbnail: z.enum(THUMBNAILS),
  order: z.int().min(0).max(9_999),
  /** Ids of its modules in their order, each the name of a file. */
  modules: z.array(id).min(1).max(40),
});

const asked = { question: sentence, picture: PictureFields.optional() };
const choices = {
  ...asked,
  /** All of them have to be chosen. */
  right: z.array(sentence).min(1).max(6),
  wrong: z.array(sentence).min(1).max(6),
};

const number = z.number().min(-NUMERIC_ANSWER_MAX).max(NUMERIC_ANSWER_MAX);
const RIGHT_NUMBER = 'must be a `number` with a `tolerance` from 0, or a range `from` … `to`';
/** A number with how far an answer may be off, or the first and the last of the numbers that are right. */
const RightNumber = z.union(
  [
    z.strictObject({ number, tolerance: z.number().min(0).max(NUMERIC_ANSWER_MAX).default(0) }),
    z.strictObject({ from: number, to: number }).refine(({ from, to }) => from <= to, { error: RIGHT_NUMBER }),
  ],
  { error: RIGHT_NUMBER },
);
const numbers = {
  ...asked,
  /** Each of them is right. */
  answers: z.array(RightNumber).min(1).max(6),
  unit: z.string().trim().min(1).max(20).optional(),
};

const practised = { hints: z.array(sentence).max(4).default([]), why: sentence };

const isNumeric = (given: unknown): boolean => typeof given === 'object' && given !== null && 'answers' in given;

/** Returns the schema of a question of either kind. It refuses by the kind that a question is, so that the message names its field. */
function questionWith<S extends z.ZodRawShape>(more: S) {
  const choice = z.strictObject({ ...choices, ...more });
  const numeric = z.strictObject({ ...numbers, ...more });
  return z.unknown().transform((given, ctx) => {
    const read = isNumeric(given) ? numeric.safeParse(given) : choice.safeParse(given);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) ctx.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
}

const Question = questionWith({});

/** One question of a form, or several. */
const Form = z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(Question).min(1).max(12));

/** Front matter of a module. */
export const ModuleFields = z.strictObject({
  title: line,
  goals: z.array(sentence).min(1).max(5),
  exercise: z.enum(EXERCISES).optional(),
  practice: z.array(questionWith(practised)).min(3).max(6),
  /** Questions of two forms of the same difficulty. */
  test: z.strictObject({ a: Form, b: Form }),
  /** Further questions of both forms, whose numbers are drawn. */
  templates: z.array(z.enum(QUESTION_TEMPLATES)).max(4).default([]),
  sources: z.array(z.strictObject({ title: line, url: z.url({ protocol: /^https$/ }).optional() })).min(1),
});

export type CourseFields = z.infer<typeof CourseFields>;
export type ModuleFields = z.infer<typeof ModuleFields>;
export type RightNumber = z.infer<typeof RightNumber>;
export type QuestionFields = z.infer<typeof Question>;
export type NumericFields = Extract<QuestionFields, { answers: unknown }>;
export type ChoiceFields = Exclude<QuestionFields, NumericFields>;
