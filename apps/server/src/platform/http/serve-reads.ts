import type { AnswerOf, ParsedInputOf, Read } from '@sealtick/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../viewer.ts';

/** One page of a list. */
export interface Page<A> {
  readonly answer: A;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
  /** Position that a later request for changes begins at; null without one. */
  readonly end?: string | null;
}

/** An answer that is a file. */
export interface FileAnswer {
  readonly body: string | Uint8Array;
  /** File name under which a browser saves it; without one the browser displays it. */
  readonly name?: string;
}

type Row<A> = A extends readonly (infer R)[] ? R : never;

/** Result of a handler: a page if the read is paged, rows with selected fields if fields can be selected. */
type Handled<R extends Read> = R extends { readonly media: string }
  ? FileAnswer
  : R extends { readonly nextBy: string }
    ? Page<AnswerOf<R>>
    : R extends { readonly isSparse: true }
      ? readonly Partial<Row<AnswerOf<R>>>[]
      : AnswerOf<R>;

export type ReadHandler<R extends Read> = (viewer: Viewer, input: ParsedInputOf<R>) => Handled<R> | Promise<Handled<R>>;

/** For prepared answers, which the module sends itself. */
export interface OwnSending<R extends Read> {
  /** Sends a prepared answer before the address is parsed; returns false if there is none. */
  find?(request: FastifyRequest, reply: FastifyReply): boolean;
  send(request: FastifyRequest, reply: FastifyReply, input: ParsedInputOf<R>): Promise<FastifyReply>;
}

/** A read with the handler that answers it, over HTTP and for pages. */
export interface ServedRead {
  readonly read: Read;
  readonly handle: (viewer: Viewer, input: never) => unknown;
  readonly own?: OwnSending<Read>;
}

/** Connects a declared read with its handler. */
export function serve<R extends Read>(read: R, handle: ReadHandler<R>, own?: OwnSending<R>): ServedRead {
  return { read, handle, ...(own ? { own: own as OwnSending<Read> } : {}) };
}
