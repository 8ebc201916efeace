import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { updateDevice } from '../push/device-repository.ts';
import { useSending } from '../testing/use-sending.ts';
import { setChannelState } from './channel-repository.ts';

const site = useSending();

/** Adds a channel that failed often and rests, with an opening that waits for it. */
async function addFailing(signalId: string) {
  const restingUntil = new Date(site.time + 5 * MINUTE_MS);
  const channel = await site.addChannel('webhook', { state: 'failing', failures: 20, restingUntil });
  await site.queue({ channelId: channel.id, signalId, sourceIndex: await site.append(openedFact(signalId)) });
  expect(await ranks()).toEqual([2]);
  return channel;
}
const ranks = async () => (await site.deliveries()).map(({ rank }) => rank);
const at = () => new Date(site.time);

test('what waits for a channel is sent immediately, among that of others, when its member has proved that it works', async () => {
  const { id } = await addFailing('sig_proved');
  await site.send();
  expect(site.webhook.handed, 'it rests').toEqual([]);
  await withTransaction(site.db().database, (tx) => setChannelState(tx, id, { state: 'active', reason: null }, at()));
  expect(await ranks()).toEqual([0]);
  await site.send();
  expect(site.webhook.types).toEqual(['signal.opened']);
  expect(site.webhook.handed[0]!.target.channel).toMatchObject({ failures: 0, restingUntil: null });
});

test('a challenge that fails leaves what waits for the endpoint behind that of others', async () => {
  const { id } = await addFailing('sig_unproved');
  const failed = { state: 'failing', reason: 'It answered 503.' } as const;
  await withTransaction(site.db().database, (tx) => setChannelState(tx, id, failed, at()));
  expect(await ranks()).toEqual([2]);
  await site.send();
  expect(site.webhook.handed).toEqual([]);
});

test('what waits for a device goes among that of others when the browser registers again', async () => {
  const { id, address, label } = await addFailing('sig_device');
  const fields = { address, label, secret: null, isOn: true };
  await withTransaction(site.db().database, (tx) => updateDevice(tx, id, fields, at()));
  expect(await ranks()).toEqual([0]);
});
