import type { CalendarEvent } from '@sealtick/engine';

/** What was read from a calendar. */
export interface CalendarContents {
  readonly events: readonly CalendarEvent[];
  /** Why each entry that is not stored is left out. */
  readonly refused: readonly string[];
}

/** A calendar as a thread reads it. */
export interface CalendarTask {
  readonly bytes: Uint8Array;
  /** Code of the area of a calendar whose entries do not say theirs; null if they must. */
  readonly country: string | null;
  /** Releases with from <= time < to are returned, ms UTC. */
  readonly from: number;
  readonly to: number;
}

/** What the thread returns: the releases, or why the file is not a calendar. */
export type CalendarAnswer = { readonly contents: CalendarContents } | { readonly problem: string };
