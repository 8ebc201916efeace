import { type Channel, toRequest, type WebhookMessage, writes } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { joinOperator } from '../../testing/join-operator.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgramOn } from '../../testing/open-program-on.ts';
import { Receiver } from '../delivery/webhooks/testing/receiver.ts';
import { followChecks } from './follow-checks.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const PATIENCE = { timeout: 60_000, interval: 20 };
const { adminIncidents } = writes;

const [asked, other] = [new Receiver(), new Receiver()];
let program: OpenProgram;
const cookies = { member: '', operator: '' };

beforeAll(async () => {
  await Promise.all([asked.start(), other.start()]);
  const settings = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };
  program = await openProgramOn(await createTestDatabase(), { now: () => NOW }, { settings });
  const { database } = program.db;
  cookies.member = await joinProgram(database, { id: 'amara', at: NOW });
  cookies.operator = await joinOperator(database, NOW);
  await program.start('delivery');
  await addEndpoint(asked.url, ['system']);
  await addEndpoint(other.url, ['signals']);
});
beforeEach(() => {
  for (const one of [asked, other]) one.reset();
});
afterAll(async () => {
  await program.close();
  for (const one of [asked, other]) one.stop();
});

/** Calls the API. @throws {Error} if it is refused */
async function call<T>(request: ReturnType<typeof toRequest>, cookie: string): Promise<T> {
  const { method, path, body } = request;
  const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie };
  const answer = await program.ask({ method, url: path, headers, ...(body === null ? {} : { payload: body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return (answer.body === '' ? null : answer.json()) as T;
}
const operate = <T>(request: ReturnType<typeof toRequest>) => call<T>(request, cookies.operator);

async function addEndpoint(url: string, categories: Channel['categories']): Promise<void> {
  await call(toRequest(writes.deliveryWebhooks.add, { url, categories }), cookies.member);
}

const alertsTo = ({ received }: Receiver) =>
  received.flatMap(({ body }) => {
    const message = JSON.parse(body) as WebhookMessage;
    return message.type === 'system.alert' ? [message.data] : [];
  });
const untilAlerts = (count: number) => vi.waitFor(() => expect(alertsTo(asked)).toHaveLength(count), PATIENCE);

test('an endpoint that asks for the category receives each message about an incident of an operator, once', async () => {
  const given = { title: 'Signals are late', description: 'Signals wait.', severity: 'major' } as const;
  const { id } = await operate<{ id: string }>(toRequest(adminIncidents.open, { ...given, components: ['runner'] }));
  await untilAlerts(1);
  const say = (status: 'monitoring' | 'resolved', message: string) =>
    operate(toRequest(adminIncidents.update, { id, status, message }));
  await say('monitoring', 'They come again.');
  await untilAlerts(2);
  await say('resolved', 'All were sent.');
  await untilAlerts(3);
  expect(alertsTo(asked)).toEqual([
    { title: 'Signals are late: investigating (major)', text: 'Signals wait.', path: '/status' },
    { title: 'Signals are late: monitoring (major)', text: 'They come again.', path: '/status' },
    { title: 'Signals are late: resolved (major)', text: 'All were sent.', path: '/status' },
  ]);
  expect(new Set(asked.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  expect(alertsTo(other)).toEqual([]);
});

test('it receives how an incident that checks have found begins, eases and ends', async () => {
  const found = [
    { state: 'outage', badInARow: 3, goodMinutes: 0 },
    { state: 'operational', badInARow: 0, goodMinutes: 1 },
    { state: 'operational', badInARow: 0, goodMinutes: 5 },
  ] as const;
  for (const [i, one] of found.entries()) {
    const at = new Date(NOW + i * MINUTE_MS);
    await withTransaction(program.db.database, (tx) => followChecks(tx, at, [{ component: 'website', ...one }]));
    await untilAlerts(i + 1);
  }
  expect(alertsTo(asked).map(({ title }) => title)).toEqual([
    'Website not available: investigating (critical)',
    'Website not available: monitoring (critical)',
    'Website not available: resolved (critical)',
  ]);
});
