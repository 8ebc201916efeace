import { HOUR_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { openedFact } from '../../log/testing/facts.ts';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { refused } from '../testing/fake-adapter.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';
import { upsertMute } from './mute-repository.ts';

const site = useSending();

test('a signal that waits for its next attempt is not sent once its member has muted the symbol', async () => {
  const channel = await site.addChannel();
  const sourceIndex = await site.append(openedFact('sig_m1'));
  await insertSignals(site.db().database, [
    { ...signalRow(900, site.time, 'trend'), id: 'sig_m1', market: 'simulated' as const },
  ]);
  await site.queue({ channelId: channel.id, sourceIndex, signalId: 'sig_m1' });
  site.webhook.answer = () => refused;
  await site.send();
  const until = new Date(site.time + HOUR_MS).toISOString();
  const input = { kind: 'symbol', subject: 'EURUSD', until } as const;
  await upsertMute(site.db().database, MEMBER, input, new Date(site.time));
  await site.sendAfter(1_000);
  const [row] = await site.deliveries();
  expect(row).toMatchObject({ state: 'suppressed', reason: `muted until ${until}` });
});
