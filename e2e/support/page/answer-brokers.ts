import type { Page } from '@playwright/test';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown> | null;
}

/** Answers the writes of brokers, with 204 for null; returns what was sent. */
export async function answerBrokers(page: Page, answer: (sent: Sent) => object | null) {
  const all: Sent[] = [];
  await page.route('**/api/brokers/**', (route, request) => {
    if (request.method() === 'GET') return route.fallback();
    const body = request.postData() === null ? null : request.postDataJSON();
    const sent = { method: request.method(), path: new URL(request.url()).pathname, body };
    all.push(sent);
    const json = answer(sent);
    return route.fulfill(json === null ? { status: 204 } : { json });
  });
  return all;
}
