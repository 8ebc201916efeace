import type { Page } from '@sealtick/server/testing/http';

const DEFAULT_LIMIT = 50;

export interface ListQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A page of a list; the cursor is opaque to callers, here simply an offset. */
export function makePage<T>(
  rows: readonly T[],
  { cursor = '0', limit = DEFAULT_LIMIT }: ListQuery,
): Page<readonly T[]> {
  const to = Number(cursor) + limit;
  return { answer: rows.slice(Number(cursor), to), next: to < rows.length ? String(to) : null };
}
