import type { PageContext } from '@sealtick/contract';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { handleError } from './entry.server.tsx';
import { pageContext } from './lib/page-context.server.ts';

/** What the operator is told of an error. */
function reported(error: unknown): unknown[] {
  const told: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(pageContext, { report: (fault: unknown) => told.push(fault) } as unknown as PageContext);
  const request = new Request('http://pages.invalid/');
  handleError(error, { request, context, params: {} } as unknown as Parameters<typeof handleError>[1]);
  return told;
}

test('The operator is told of what went wrong here, and not of addresses that there are not', () => {
  const fault = new Error('the database is away');
  expect(reported(fault)).toEqual([fault]);
  const answer = { statusText: '', internal: true, data: 'No route matches' };
  expect(reported({ ...answer, status: 404 })).toEqual([]);
  expect(reported({ ...answer, status: 500 })).toHaveLength(1);
});
