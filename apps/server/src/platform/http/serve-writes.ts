import type { ParsedInputOf, Write, WrittenOf } from '@sealtick/contract';
import type { AuditValues } from '../audit-values.ts';
import type { Viewer } from '../viewer.ts';

/** Adds the values before and after the change to the audit entry of a write; null: nothing changed, there is no entry. */
type State = (values: AuditValues | null) => void;

/**
 * Carries out a write in a transaction: the viewer's database. What it throws undoes everything. `network` is the group of the
 * caller's address.
 */
export type WriteHandler<W extends Write> = (
  viewer: Viewer,
  input: ParsedInputOf<W>,
  state: State,
  network: string,
) => Promise<W extends { readonly answer: object } ? WrittenOf<W> : unknown>;

/** The request that a write came with. */
export interface WriteRequest {
  /** Group of the caller's address. */
  readonly network: string;
  /** Returns false once the caller has left. */
  readonly isNeeded: () => boolean;
}

/**
 * What a write does before its transaction: everything that waits for more than the database, such as another server, a
 * hash or a picture. No connection to the database is held during that time. It commits what must hold already in a
 * transaction of its own; the viewer's database is none.
 */
export type WritePreparation<W extends Write, P> = (
  viewer: Viewer,
  input: ParsedInputOf<W>,
  request: WriteRequest,
) => Promise<P>;

/** A write with its handler. */
export interface ServedWrite {
  readonly write: Write;
  readonly handle: (viewer: Viewer, input: never, state: State, network: string, prepared?: never) => Promise<unknown>;
  /** Carried out before the transaction; the handler is given what it returns. */
  readonly prepare?: (viewer: Viewer, input: never, request: WriteRequest) => Promise<unknown>;
}

/** Connects a declared write with its handler. */
export const serveWrite = <W extends Write>(write: W, handle: WriteHandler<W>): ServedWrite => ({ write, handle });

/** Connects a declared write with what precedes its transaction, and with its handler. */
export const servePreparedWrite = <W extends Write, P>(
  write: W,
  prepare: WritePreparation<W, P>,
  handle: (
    viewer: Viewer,
    input: ParsedInputOf<W>,
    prepared: P,
    state: State,
    network: string,
  ) => ReturnType<WriteHandler<W>>,
): ServedWrite => ({
  write,
  prepare,
  handle: (viewer: Viewer, input: ParsedInputOf<W>, state: State, network: string, prepared?: P) =>
    handle(viewer, input, prepared as P, state, network),
});
