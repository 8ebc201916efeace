import type { ParsedInputOf, Write, WrittenOf } from '@sealtick/contract';
import type { AuditValues } from '../audit-values.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Carries out a write in a transaction: the viewer's database. What it throws undoes everything. With `state` it adds
 * the values before and after the change to the audit entry.
 */
export type WriteHandler<W extends Write> = (
  viewer: Viewer,
  input: ParsedInputOf<W>,
  state: (values: AuditValues) => void,
  network: string,
) => Promise<W extends { readonly answer: object } ? WrittenOf<W> : unknown>;

/** A write with its handler. */
export interface ServedWrite {
  readonly write: Write;
  readonly handle: (
    viewer: Viewer,
    input: never,
    state: (values: AuditValues) => void,
    network: string,
  ) => Promise<unknown>;
}

/** Connects a declared write with its handler. */
export const serveWrite = <W extends Write>(write: W, handle: WriteHandler<W>): ServedWrite => ({ write, handle });
