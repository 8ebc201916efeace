import type { Channel, DeliveryPreview, DeliveryRules, Receipt } from '@sealtick/contract';
import { MINUTE_MS, STRATEGIES } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReceivingSides } from './receiving-sides.ts';
import { StorySite, until } from './story-site.ts';

/** For a busy machine. */
const TIMEOUT_MS = 300_000;
/** What the strategies state at most: one value each, the highest is below the preferred minimum. */
const CONFIDENCES = [67, 20, 59, 53, 5, 39, 58, 47];

let sides: ReceivingSides;
let site: StorySite;
beforeAll(async () => {
  sides = await ReceivingSides.start();
  site = await StorySite.open(sides.settings);
}, TIMEOUT_MS);
afterAll(async () => {
  await site?.end();
  await sides.stop();
});

const getId = (strategyId: string, round: number) => `sig_${strategyId}_${round}`;
const publishAll = async (round: number) => {
  for (const [place, { id }] of STRATEGIES.entries())
    await site.publish(getId(id, round), id, { confidence: CONFIDENCES[place]! });
};
const rules = () => site.call<DeliveryRules>('GET', '/api/delivery/rules');
const preview = (input: object) => site.call<DeliveryPreview>('POST', '/api/delivery/preview', input);

test(
  'a new member who follows a strategy of each kind and changes no setting gets an email for each signal',
  async () => {
    await site.call('POST', '/api/trial');
    for (const { id } of STRATEGIES) await site.call('POST', '/api/subscriptions', { strategyId: id });
    for (const round of [1, 2]) {
      await publishAll(round);
      await until(() => STRATEGIES.every(({ id }) => sides.mailsAbout(getId(id, round)).length === 1));
      await site.pass(MINUTE_MS);
    }
    const [channel] = await site.call<Channel[]>('GET', '/api/delivery/channels');
    expect(channel).toMatchObject({ kind: 'email', state: 'active', isOn: true });
    expect(await rules()).toMatchObject({ all: { minConfidence: 0 }, savedAt: null });
    expect(await preview({})).toMatchObject({ strategies: 8, signals: 16, passing: 16 });
    expect(await preview({ strategyId: STRATEGIES[1]!.id })).toMatchObject({ strategies: 1, signals: 2, passing: 2 });
  },
  TIMEOUT_MS,
);

test(
  'once a tenth of the signals of each strategy reach 70%, 70 is preselected, and what is below it is not sent and says so',
  async () => {
    const [strategy, ...others] = STRATEGIES;
    for (const { id } of others) await site.publish(`sig_high_${id}`, id, { confidence: 75 });
    expect(await rules(), 'none of one strategy').toMatchObject({ all: { minConfidence: 0 } });
    await site.publish('sig_high', strategy!.id, { confidence: 70 });
    expect(await rules()).toMatchObject({ all: { minConfidence: 70 }, savedAt: null });
    await site.pass(MINUTE_MS);
    await site.publish('sig_low', strategy!.id, { confidence: 69 });
    await until(async () => (await site.receipt('sig_low', 'email', 'signal.opened'))?.state === 'suppressed');
    const receipt: Receipt = (await site.receipt('sig_low', 'email', 'signal.opened'))!;
    expect(receipt.reason).toBe('confidence');
  },
  TIMEOUT_MS,
);
