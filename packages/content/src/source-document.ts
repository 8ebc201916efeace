import type { ContentBlock, ContentDocument, ContentLeaf, ContentRun } from '@sealtick/contract';
import type { TermGroup } from './terms.ts';

/** A run as a document gives it: text, or a placeholder in place of it. */
export interface SourceRun extends ContentRun {
  readonly placeholder?: string;
}

/** Puts runs with placeholders in place of runs. */
type WithPlaceholders<B> = {
  [F in keyof B]: B[F] extends ContentRun[]
    ? readonly SourceRun[]
    : B[F] extends ContentRun[][]
      ? readonly (readonly SourceRun[])[]
      : B[F] extends ContentRun[][][]
        ? readonly (readonly (readonly SourceRun[])[])[]
        : B[F] extends ContentLeaf[]
          ? readonly SourceLeaf[]
          : B[F];
};

/** A table that the program fills in where the document is read. */
export interface InsertedTable {
  readonly type: 'inserted';
  readonly table: 'retention' | 'definitions' | 'roles';
}

/** Terms of the glossary that the program fills in. */
export interface InsertedTerms {
  readonly type: 'terms';
  readonly group: TermGroup;
}

type Mapped<B> = B extends unknown ? WithPlaceholders<B> : never;

export type SourceLeaf = Mapped<ContentLeaf>;
export type SourceBlock = Mapped<ContentBlock> | InsertedTable | InsertedTerms;

/** A document as its file gives it. */
export interface SourceDocument extends Omit<ContentDocument, 'blocks' | 'earlier' | 'replacedBy'> {
  readonly blocks: readonly SourceBlock[];
  /** Where its links lead to, with the line of each. */
  readonly links: readonly { readonly to: string; readonly line: number }[];
}
