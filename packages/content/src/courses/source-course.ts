import type {
  ContentPicture,
  ExerciseKind,
  NumberRange,
  PracticeQuestion,
  QuestionKind,
  QuestionTemplate,
} from '@sealtick/contract';
import type { SourceBlock } from '../source-document.ts';
import type { CourseFields } from './course-schema.ts';

/** A question of a test with its right choices, or the numbers that it accepts. */
export interface TestQuestion {
  readonly question: string;
  readonly picture: ContentPicture | null;
  readonly kind: QuestionKind;
  readonly choices: readonly string[];
  readonly unit: string | null;
  /** Places of the right choices. */
  readonly right: readonly number[];
  readonly accepted: readonly NumberRange[];
  /** The right number as it is shown; null for a question with choices. */
  readonly answer: string | null;
}

/** A module as its file gives it. */
export interface SourceModule {
  readonly id: string;
  readonly title: string;
  /** Time that reading and practising take. */
  readonly minutes: number;
  readonly goals: readonly string[];
  readonly exercise: ExerciseKind | null;
  readonly practice: readonly PracticeQuestion[];
  /** Questions of two forms of the same difficulty. */
  readonly test: { readonly a: readonly TestQuestion[]; readonly b: readonly TestQuestion[] };
  /** Templates of further questions of both forms. */
  readonly templates: readonly QuestionTemplate[];
  readonly sources: readonly { readonly title: string; readonly url: string | null }[];
  readonly blocks: readonly SourceBlock[];
  readonly links: readonly { readonly to: string; readonly line: number }[];
}

/** A course as its folder gives it. */
export interface SourceCourse extends Omit<CourseFields, 'modules'> {
  readonly id: string;
  readonly modules: readonly SourceModule[];
}
