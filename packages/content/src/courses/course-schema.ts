import { COURSE_LEVELS, COURSE_PRICES, EXERCISES, QUESTION_TEMPLATES, THUMBNAILS } from '@sealtick/contract';
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

const Question = z.strictObject({
  question: sentence,
  picture: PictureFields.optional(),
  /** All of them have to be chosen. */
  right: z.array(sentence).min(1).max(6),
  wrong: z.array(sentence).min(1).max(6),
});

/** One question of a form, or several. */
const Form = z.union([Question.transform((question) => [question]), z.array(Question).min(1).max(12)]);

/** Front matter of a module. */
export const ModuleFields = z.strictObject({
  title: line,
  goals: z.array(sentence).min(1).max(5),
  exercise: z.enum(EXERCISES).optional(),
  practice: z
    .array(Question.extend({ hints: z.array(sentence).max(4).default([]), why: sentence }))
    .min(3)
    .max(6),
  /** Questions of two forms of the same difficulty. */
  test: z.strictObject({ a: Form, b: Form }),
  /** Further questions of both forms, whose numbers are drawn. */
  templates: z.array(z.enum(QUESTION_TEMPLATES)).max(4).default([]),
  sources: z.array(z.strictObject({ title: line, url: z.url({ protocol: /^https$/ }).optional() })).min(1),
});

export type CourseFields = z.infer<typeof CourseFields>;
export type ModuleFields = z.infer<typeof ModuleFields>;
export type QuestionFields = z.infer<typeof Question>;
