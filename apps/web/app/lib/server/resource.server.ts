import type { PageContext } from '@sealtick/contract';
import type { RouterContextProvider } from 'react-router';
import { pageContext } from './page-context.server.ts';

const RETRY_AFTER_SECONDS = 30;

/** Answers an address that is not a page, such as an image. A failure is logged and answered with 503. */
export async function resource(
  context: Readonly<RouterContextProvider>,
  make: (page: PageContext) => Promise<Response>,
): Promise<Response> {
  const page = context.get(pageContext);
  try {
    return await make(page);
  } catch (error) {
    page.report(error);
    const headers = { 'retry-after': `${RETRY_AFTER_SECONDS}`, 'cache-control': 'no-store' };
    return new Response('Service Unavailable', { status: 503, headers });
  }
}
