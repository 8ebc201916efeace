import { type ChannelKind, reads, type SiteSettings, writes } from '@sealtick/contract';
import { type Instrument, MINUTE_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import { sharedFor } from '../../platform/shared-answer.ts';
import type { LogModule } from '../log/index.ts';
import type { NewestPrice } from '../market-data/index.ts';
import { changeChannel, listChannels, removeChannel } from './channels/change-channels.ts';
import type { ChannelPart } from './channels/channel-part.ts';
import type { ChannelRow } from './channels/channel-repository.ts';
import type { FanOutContext } from './fan-out/fan-out-item.ts';
import { createFanOutWork } from './fan-out/fan-out-work.ts';
import { KindCheck } from './health/kind-check.ts';
import { countRecentMembers } from './health/recent-members.ts';
import { markRead, readInbox } from './inbox/read-inbox.ts';
import { checkMute, listMutes, removeMute, setMute } from './mutes/change-mutes.ts';
import { notifyOperator } from './operation/notify-operator.ts';
import { operationReads, operationWrites } from './operation/operation.served.ts';
import { listReceipts } from './receipts/list-receipts.ts';
import { previewedReleases, previewRules } from './rules/preview-rules.ts';
import { readRules, saveRules } from './rules/save-rules.ts';
import { createSending } from './sending/create-sending.ts';
import { type DeadLetter, notifyDeadLetter } from './sending/notify-dead-letter.ts';
import { notifyOwner } from './sending/notify-owner.ts';
import { recordTest, sendTest } from './sending/send-test.ts';

export { findConfirmedEmails } from './channels/channel-repository.ts';
export { CHANNEL_SECRETS } from './channels/channel-secrets.ts';
export { deleteDeliveries, findDeliveryDays } from './days/delete-deliveries.ts';
export { addOwnChannel, createEmailChannel, recordBounce } from './email/index.ts';
export { recordEvent } from './events/record-event.ts';
export { recordNewStatus, recordStrategyStatus } from './events/record-strategy-status.ts';
export { sendsEmailsTo } from './fan-out/recipient-repository.ts';
export { readChannelFigures } from './figures/read-channel-figures.ts';
export { readSlippage } from './figures/read-slippage.ts';
export { SettledDays } from './figures/settled-days.ts';
export { channelCheckName } from './health/kind-check.ts';
export { gapWords } from './messages/gap-words.ts';
export { recordOpenSignals } from './open-signals/record-open-signals.ts';
export { readQueue } from './operation/read-queue.ts';
export { replayDead } from './operation/replay-dead.ts';
export { selectDead } from './operation/select-dead.ts';
export { switchSending } from './operation/switch-sending.ts';
export { edgeOfRecord, ownSizes, withOwnSizes } from './own-size/index.ts';
export { SignalPictures } from './picture/index.ts';
export { createPushChannel } from './push/index.ts';
export { nearRelease } from './rules/near-release.ts';
export { createTelegramChannel } from './telegram/index.ts';
export { createWebhookChannel } from './webhooks/index.ts';

/** Less than the time between two rounds of checks. */
const COUNTED_FOR_MS = 2_000;

interface DeliveryDeps extends Platform, FanOutContext {
  /** Every kind of channel. */
  readonly parts: readonly ChannelPart[];
  /** The provider's log. */
  readonly signalLog: Pick<LogModule, 'readTail'>;
  readonly queueMail: QueueMail;
  /** Returns the newest price of a symbol. */
  readonly getPrice: (symbol: string) => Promise<NewestPrice | null>;
  /** Returns the instruments of the market. */
  readonly instruments: () => Promise<readonly Instrument[]>;
  /** Returns the settings of the site, as they are now. */
  readonly readSettings: (db: Database) => Promise<SiteSettings>;
  /** Address of the site. */
  readonly origin: string;
}

/** Creates the module of deliveries: the channels of members, their rules, and what is sent. */
export function createDelivery(deps: DeliveryDeps): ServerModule {
  const { clock, parts, log, schedule, workDatabase } = deps;
  const adapters = parts.flatMap(({ adapter }) => adapter ?? []);
  const fanOut = createFanOutWork(deps);
  // One query for the checks of all kinds.
  const recent = sharedFor(COUNTED_FOR_MS, () => countRecentMembers(workDatabase, clock.now()));
  const kindChecks = adapters.map((adapter) => new KindCheck({ adapter, recent, clock }).check);
  const sending = createSending({ ...deps, adapters });
  let endNotices = async () => {};
  const testing = {
    clock,
    log,
    toAdapter: (kind: ChannelKind) => adapters.find((one) => one.kind === kind) ?? null,
    onDisabled: (db: Database, channel: ChannelRow) => notifyOwner({ ...deps, db }, channel),
    onDeadLetter: (db: Database, dead: DeadLetter) => notifyDeadLetter({ ...deps, db }, dead),
  };
  return {
    name: 'delivery',
    onEveryWorker: true,
    reads: [
      serve(reads.deliveryChannels.list, listChannels),
      serve(reads.deliveryRules.get, readRules),
      serve(reads.deliveryReceipts.list, (viewer, query) => listReceipts(deps, viewer, query)),
      serve(reads.deliveryMutes.list, listMutes),
      serve(reads.deliveryInbox.get, readInbox),
      ...operationReads(clock),
      ...parts.flatMap((part) => part.reads ?? []),
    ],
    writes: [
      serveWrite(writes.deliveryChannels.change, (viewer, { id, ...changes }) => changeChannel(viewer, id, changes)),
      serveWrite(writes.deliveryChannels.remove, (viewer, { id }) => removeChannel(viewer, id)),
      servePreparedWrite(
        writes.deliveryRules.preview,
        (viewer) => previewedReleases(deps, viewer),
        (viewer, input, getReleases) => previewRules(deps, viewer, { ...input, getReleases }),
      ),
      servePreparedWrite(
        writes.deliveryChannels.test,
        (viewer, { id }) => sendTest(testing, viewer, id),
        (viewer, _input, sent) => recordTest(testing, viewer, sent),
      ),
      serveWrite(writes.deliveryRules.save, saveRules),
      servePreparedWrite(
        writes.deliveryMutes.set,
        (_viewer, input) => checkMute(deps.instruments, input),
        (viewer, input) => setMute(viewer, input),
      ),
      serveWrite(writes.deliveryMutes.remove, (viewer, { id }) => removeMute(viewer, id)),
      serveWrite(writes.deliveryInbox.markRead, markRead),
      ...operationWrites(clock),
      ...parts.flatMap((part) => part.writes ?? []),
    ],
    routes: async (api) => {
      for (const { routes } of parts) if (routes) await api.register(routes);
    },
    checks: kindChecks,
    async prepare() {
      await fanOut.prepare();
      await sending.prepare();
    },
    async start() {
      await sending.start();
      fanOut.start();
      endNotices = schedule.add({
        name: 'notices of dead messages',
        next: every(MINUTE_MS),
        work: () => notifyOperator(deps, workDatabase),
      });
    },
    async stop() {
      await Promise.all([endNotices(), fanOut.stop(), sending.stop()]);
    },
  };
}
