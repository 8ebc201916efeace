import type { AnswerOf, ParsedInputOf, Read } from '@sealtick/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../viewer.ts';

/** One page of a list. */
export interface Page<A> {
  readonly answer: A;
  /** What asks for the page after it; null on the last one. */
  readonly next: string | null;
}

/** An answer that is a file. */
export interface FileAnswer {
  readonly text: string;
  /** Under which name a browser stores it; without one it shows it. */
  readonly name?: string;
}

type Row<A> = A extends readonly (infer R)[] ? R : never;

/** What a handler gives: a page where the read comes in pages, rows with some fields where those may be chosen. */
type Handled<R extends Read> = R extends { readonly media: string }
  ? FileAnswer
  : R extends { readonly nextBy: string }
    ? Page<AnswerOf<R>>
    : R extends { readonly isSparse: true }
      ? readonly Partial<Row<AnswerOf<R>>>[]
      : AnswerOf<R>;

export type ReadHandler<R extends Read> = (viewer: Viewer, input: ParsedInputOf<R>) => Handled<R> | Promise<Handled<R>>;

/** For an answer whose bytes were made before: the module itself sends it. */
export interface OwnSending<R extends Read> {
  /** Sends an answer that is ready before the address has been parsed; false where there is none. */
  find?(request: FastifyRequest, reply: FastifyReply): boolean;
  send(request: FastifyRequest, reply: FastifyReply, input: ParsedInputOf<R>): Promise<FastifyReply>;
}

/** A read with the handler that answers it, over HTTP and for pages. */
export interface ServedRead {
  readonly read: Read;
  readonly handle: (viewer: Viewer, input: never) => unknown;
  readonly own?: OwnSending<Read>;
}

/** Says how a declared read is answered. */
export function serve<R extends Read>(read: R, handle: ReadHandler<R>, own?: OwnSending<R>): ServedRead {
  return { read, handle, ...(own ? { own: own as OwnSending<Read> } : {}) };
}
