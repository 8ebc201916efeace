import type { PageContext } from '@sealtick/contract';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { handleError } from './entry.server.tsx';
import { pageContext } from './lib/server/page-context.server.ts';

/** Returns what is reported to the operator for an error. */
function reported(error: unknown): unknown[] {
  const reports: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(pageContext, { report: (reported: unknown) => reports.push(reported) } as unknown as PageContext);
  const request = new Request('http://pages.invalid/');
  handleError(error, { request, context, params: {} } as unknown as Parameters<typeof handleError>[1]);
  return reports;
}

test('reports errors of the server to the operator, but no unknown addresses', () => {
  const error = new Error('the database is unavailable');
  expect(reported(error)).toEqual([error]);
  const answer = { statusText: '', internal: true, data: 'No route matches' };
  expect(reported({ ...answer, status: 404 })).toEqual([]);
  expect(reported({ ...answer, status: 500 })).toHaveLength(1);
});
