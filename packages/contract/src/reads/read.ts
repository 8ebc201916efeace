import type { z } from 'zod';
import type { ApiTag } from '../api-tags.ts';
import type { Deprecation } from '../deprecation.ts';
import type { NeededScope } from '../key-scopes.ts';
import type { RatePolicy } from '../rate-limits.ts';

/**
 * What an answer reveals, and so who may have it and when:
 * - `open`: nothing about any signal.
 * - `hashes`: that log entries exist, immediately; what they say, only as far as the viewer may see it.
 * - `delayed`: only what is older than the public delay; the same for everyone.
 * - `viewer`: signals and log entries, as far as the viewer may see them.
 * - `own`: the caller's own account.
 * - `operator`: what the operator's console shows; only for operators with a second factor and a fresh proof.
 */
export type EntitlementClass = 'open' | 'hashes' | 'delayed' | 'viewer' | 'own' | 'operator';

/** One read, declared once: the server's route, the loaders' call, the client's method and the web's query follow from it. */
export interface ReadDeclaration {
  /**
   * Address with `:name` for each parameter. Without a slash before it, a mere name: the read has no route, and only pages
   * that are rendered on the server ask for it.
   */
  readonly path: string;
  /** Part of the API that it belongs to; every read with a route has one. */
  readonly tag?: ApiTag;
  /** One sentence, for the OpenAPI document. */
  readonly summary: string;
  /** Values of required parameters in the OpenAPI document, instead of those that are usual for their names. */
  readonly examples?: Readonly<Record<string, string>>;
  /** An answer in the OpenAPI document. */
  readonly exampleAnswer?: unknown;
  readonly entitlement: EntitlementClass;
  /** Of class `own`: what an API key needs; without it no key may call. Keys may call every read of the other classes. */
  readonly scope?: NeededScope;
  /** Set once another call replaces it. Each answer then carries the headers `Deprecation` and `Sunset`. */
  readonly deprecated?: Deprecation;
  /** The rate-limit policy that its calls count under. */
  readonly policy: RatePolicy;
  /** Whether an answer takes much processor time: few of an account run at a time, and others wait for their turn. */
  readonly isCostly?: true;
  /** `revalidate`: may be stored, and is asked again with its ETag. `never`: is stored nowhere. */
  readonly cache: 'revalidate' | 'never';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly answer: z.ZodType;
  /** Of a list that comes in pages: the query parameter by which the `Link` header asks for the next one. */
  readonly nextBy?: string;
  /** Of a list: the query parameter that takes the cursor of the header `Sealtick-Cursor`, and asks for what changed since. */
  readonly sinceBy?: string;
  /** Whether `?fields=` may ask for some fields of each row alone. */
  readonly isSparse?: true;
  /** True if 404 and 403 are expected answers: there is none, or none for this caller. */
  readonly mayBeAbsent?: true;
  /** Media type of an answer that is a file instead of JSON. */
  readonly media?: string;
}

/** A declared read. A browser's bundle holds of it what building its address needs. */
export type Read<D extends ReadDeclaration = ReadDeclaration> = D;

/** Calls that change nothing and cost little: what most reads are. */
const USUAL = { policy: 'data', cache: 'revalidate' } as const;

type PartialRead = Omit<ReadDeclaration, keyof typeof USUAL> & Partial<Pick<ReadDeclaration, keyof typeof USUAL>>;
type Completed<D extends PartialRead> = D & Pick<ReadDeclaration, keyof typeof USUAL>;

/**
 * Declares a read. By default it counts under the policy `data` and may be stored with its ETag.
 * @throws {Error} for a read with a route and without a tag
 */
export function declareRead<const D extends PartialRead>(declaration: D): Read<Completed<D>> {
  const { path, tag } = declaration;
  if (hasRoute(declaration) && tag === undefined) throw new Error(`GET ${path}: a read with a route needs a tag.`);
  return { ...USUAL, ...declaration };
}

type Simplify<T> = { [K in keyof T]: T[K] } & {};
type Frozen<T> = T extends readonly (infer Row)[] ? readonly Row[] : T;
type Parsed<S> = S extends z.ZodObject ? z.output<S> : unknown;
/** Input of a caller: fields with a default are optional, and values have their parsed type. */
type CallerInput<S> = S extends z.ZodObject
  ? { [K in keyof z.input<S>]: Frozen<z.output<S>[K & keyof z.output<S>]> }
  : unknown;

/** Parts of a call that its input is made of. A read has a query, a write a body. */
interface Inputs {
  readonly path: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
}

/** Input of a caller: parameters and query, or body, in one object. */
export type InputOf<C extends Inputs> = Simplify<
  CallerInput<C['params']> & CallerInput<C['query']> & CallerInput<C['body']>
>;

/** Input of a handler: parsed, with defaults. */
export type ParsedInputOf<C extends Inputs> = Simplify<Parsed<C['params']> & Parsed<C['query']> & Parsed<C['body']>>;

export type AnswerOf<R extends ReadDeclaration> = Frozen<z.output<R['answer']>>;

type RowOf<A> = A extends readonly (infer Row)[] ? Row : never;

/** The answer to an input: rows have the requested fields, if the read supports `fields`. */
export type AnswerTo<R extends ReadDeclaration, I> = R extends { readonly isSparse: true }
  ? I extends { readonly fields: readonly (infer F)[] }
    ? readonly Pick<RowOf<AnswerOf<R>>, F & keyof RowOf<AnswerOf<R>>>[]
    : AnswerOf<R>
  : AnswerOf<R>;

/** Data of pages: the answer, or null if there is none for them. */
export type ResultOf<R extends ReadDeclaration, I> = R extends { readonly mayBeAbsent: true }
  ? AnswerTo<R, I> | null
  : AnswerTo<R, I>;

/** Whether the read answers over HTTP. */
export const hasRoute = ({ path }: Pick<ReadDeclaration, 'path'>): boolean => path.startsWith('/');
