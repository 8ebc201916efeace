import { expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { deliveryEvent } from '../modules/delivery/delivery.tables.ts';
import { strategySwitch } from '../modules/strategies/strategies.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const ID = 'tideline-pullback';
const REASON = 'The provider has changed its costs';

const db = useTestDatabase();
const folder = useFolder('strategies');

const operator = (market: string, ...words: string[]) =>
  runSealtick(['operator', ...words], {
    ...databaseVariables(db),
    DATA_DIR: folder.path,
    AUDIT_SECRET: '',
    MARKET: market,
  });
const change = (what: string, reason = REASON) => operator('simulated', `${what}-strategy`, ID, '--reason', reason);
const refusal = (text: string) => ({ code: 2, err: expect.stringContaining(text) });
const switches = () => db.database.select().from(strategySwitch);

test('pauses, resumes and retires a strategy of the market that the site runs, each with an audit entry', async () => {
  expect(await change('resume')).toMatchObject(refusal('No operator has paused Tideline Pullback.'));
  expect(await change('pause', ` ${REASON} `)).toMatchObject({ code: 0, out: 'Tideline Pullback is paused.\n' });
  const row = { market: 'simulated', strategyId: ID, reason: REASON, appliedAt: null };
  expect(await switches()).toMatchObject([{ ...row, state: 'paused' }]);
  expect(await change('pause')).toMatchObject(refusal('Tideline Pullback is paused already.'));

  expect(await change('resume')).toMatchObject({ code: 0, out: 'Tideline Pullback runs again.\n' });
  expect(await switches()).toEqual([]);
  expect(await db.database.select().from(deliveryEvent).orderBy(deliveryEvent.id)).toMatchObject([
    { strategyId: ID, data: { status: 'paused', reason: REASON } },
    { strategyId: ID, data: { status: 'running' } },
  ]);

  expect(await change('retire')).toMatchObject({
    code: 0,
    out: 'Tideline Pullback is retired. The running site adds the entry to the log.\n',
  });
  expect(await switches()).toMatchObject([{ ...row, state: 'retired' }]);
  expect(await change('retire')).toMatchObject(refusal('Tideline Pullback is retired already.'));
  expect(await change('resume')).toMatchObject(refusal('is retired permanently, by an entry of the log.'));
  const acts = (await db.database.select().from(auditEntry).orderBy(auditEntry.index)).map((one) => [
    one.act,
    one.subject,
  ]);
  expect(acts).toEqual([
    ['strategy.paused', ID],
    ['strategy.resumed', ID],
    ['strategy.retired', ID],
  ]);
});

test('switches nothing of the other market', async () => {
  expect(await operator('files', 'pause-strategy', ID, '--reason', REASON)).toMatchObject({ code: 0 });
  expect((await switches()).map(({ market, state }) => [market, state]).sort()).toEqual([
    ['real', 'paused'],
    ['simulated', 'retired'],
  ]);
});

test.each(['pause', 'resume', 'retire'])(
  '%s-strategy refuses a strategy that is unknown, and an empty reason',
  async (what) => {
    const before = await switches();
    expect(await operator('simulated', `${what}-strategy`, 'gold-rush', '--reason', REASON)).toMatchObject(
      refusal('Unknown strategy "gold-rush".'),
    );
    expect(await change(what, ' ')).toMatchObject(refusal('--reason: must not be empty.'));
    expect(await switches()).toEqual(before);
  },
);
