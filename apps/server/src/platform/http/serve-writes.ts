import type { ParsedInputOf, Write, WrittenOf } from '@sealtick/contract';
import type { Viewer } from '../viewer.ts';

/** Carries out a write in a transaction: the viewer's database. What it throws undoes everything. */
export type WriteHandler<W extends Write> = (
  viewer: Viewer,
  input: ParsedInputOf<W>,
) => Promise<W extends { readonly answer: object } ? WrittenOf<W> : unknown>;

/** A write with its handler. */
export interface ServedWrite {
  readonly write: Write;
  readonly handle: (viewer: Viewer, input: never) => Promise<unknown>;
}

/** Connects a declared write with its handler. */
export const serveWrite = <W extends Write>(write: W, handle: WriteHandler<W>): ServedWrite => ({ write, handle });
