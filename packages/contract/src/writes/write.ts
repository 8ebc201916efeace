import type { z } from 'zod';
import type { ApiTag } from '../api-tags.ts';
import type { Deprecation } from '../deprecation.ts';
import type { ErrorCode } from '../error-codes.ts';
import type { RatePolicy } from '../rate-limits.ts';
import { getShape, type Shape } from '../reads/get-shape.ts';
import type { Callers } from './callers.ts';

/**
 * One write, declared once: the server's route with its checks, its transaction and its audit entry, the OpenAPI document,
 * the client's method and the web's mutation follow from it.
 */
export interface WriteDeclaration extends Callers {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Address with `:name` for each parameter. */
  readonly path: `/api/${string}`;
  /** Part of the API that it belongs to. */
  readonly tag: ApiTag;
  /** One sentence, for the OpenAPI document. */
  readonly summary: string;
  /** Values of required parameters in the OpenAPI document, instead of those that are usual for their names. */
  readonly examples?: Readonly<Record<string, string>>;
  /** Set once another call replaces it. Each answer then carries the headers `Deprecation` and `Sunset`. */
  readonly deprecated?: Deprecation;
  /** The rate-limit policy that its calls count under. */
  readonly policy: RatePolicy;
  readonly params?: z.ZodObject;
  /** JSON body. */
  readonly body?: z.ZodObject;
  /** Largest body, bytes. */
  readonly bodyLimit: number;
  /** Answer with status 200; without it the answer is 204. */
  readonly answer?: z.ZodObject;
  /** Whether the answer has status 201. */
  readonly isCreation: boolean;
  /** Errors of this write, in addition to those of every call, each with its condition. */
  readonly errors: Partial<Readonly<Record<ErrorCode, string>>>;
  /** Whether body or answer contains a secret, such as a password: nothing of it is stored, so it takes no idempotency key. */
  readonly isConfidential: boolean;
  /** Whether the caller stays unknown: no cookie is read, and nothing of the call is logged. */
  readonly isAnonymous: boolean;
  /** Audit entry that each success leaves; null if it changes nothing but a mark of what someone looked at. */
  readonly audit: {
    /** What was done: `setting.changed`. */
    readonly act: string;
    /** The act in words, as pages show it: `Setting of the site changed`. */
    readonly label: string;
    /** Parameter, or field of body or answer, that names what it was done to; null for the caller's account. */
    readonly subject: string | null;
    /**
     * Whether an account may do it ten times as often within a day as other changes: it ends or halts something, or a program does
     * it on every bar. True if omitted for DELETE, else false.
     */
    readonly isFrequent?: boolean;
    /** Field of the body with which it does not count: it can be done once for each subject then. */
    readonly uncountedWith?: string;
  } | null;
}

/** A declared write. A browser's bundle holds of it what a call needs. */
export type Write<D extends WriteDeclaration = WriteDeclaration> = D & {
  /** Shape of its answer; null without one. */
  readonly shape: Shape | null;
};

/** The part of a write that callers need, and that a browser's bundle contains. */
export type CalledWrite = Pick<Write, 'method' | 'path' | 'shape'>;

const USUAL = {
  policy: 'data',
  bodyLimit: 16 * 1024,
  errors: {},
  isCreation: false,
  isConfidential: false,
  isAnonymous: false,
} as const;

type PartialWrite = Omit<WriteDeclaration, keyof typeof USUAL> & Partial<Pick<WriteDeclaration, keyof typeof USUAL>>;
type Completed<D extends PartialWrite> = D & Pick<WriteDeclaration, keyof typeof USUAL>;

/**
 * Declares a write. By default it counts under the policy `data`, takes a body of up to 16 KiB, has no errors of its
 * own and contains no secret.
 * @throws {Error} where parameters, fields and the audit subject do not fit each other
 */
export function declareWrite<const D extends PartialWrite>(declaration: D): Write<Completed<D>> {
  const { method, path, params, body, answer, audit } = declaration;
  const refuse = (reason: string) => new Error(`${method} ${path}: ${reason}.`);
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const [ofPath, ofBody] = [Object.keys(params?.shape ?? {}), Object.keys(body?.shape ?? {})];
  if (named.join() !== ofPath.join()) throw refuse('`params` must have the parameters of the path');
  const twice = ofBody.find((name) => named.includes(name));
  if (twice !== undefined) throw refuse(`\`${twice}\` is a parameter and a body field`);
  const known = [...named, ...ofBody, ...Object.keys(answer?.shape ?? {})];
  if (audit !== null && audit.subject !== null && !known.includes(audit.subject))
    throw refuse('the audit subject is not a field of the call');
  return { ...USUAL, ...declaration, shape: answer ? getShape(answer) : null };
}

/** The answer of a write; undefined where it declares none. */
export type WrittenOf<W> = W extends {
  readonly answer: infer A extends z.ZodType;
}
  ? z.output<A>
  : undefined;
