import { z } from 'zod';

/** One environment variable: its texts for `sealtick config`, and the schema that reads it. */
export interface EnvironmentVariable<T> {
  readonly meaning: string;
  /** Describes a right value, for error messages. An issue's `params.reason` is added to it. */
  readonly rule: string;
  readonly default: string | null;
  readonly secret?: true;
  readonly schema: z.ZodType<T, string>;
}

/** Returns a variable with the type of its value. */
export const variable = <T>(value: EnvironmentVariable<T>): EnvironmentVariable<T> => value;

/** A text without the spaces around it. */
export const text = z.string().trim();

/** A whole number within limits. */
export const wholeNumber = (min: number, max: number) =>
  text
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** An address with one of these protocols. */
export const url = (protocols: readonly string[]) =>
  text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

/** An http or https address without a path, as its origin. */
export const webAddress = url(['http:', 'https:'])
  .transform((value) => new URL(value))
  .refine((value) => value.pathname === '/' && !value.search && !value.hash && !value.username)
  .transform((value) => value.origin);
