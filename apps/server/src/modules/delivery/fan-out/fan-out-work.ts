import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import type { Platform } from '../../../platform/module.ts';
import { every } from '../../../platform/schedule.ts';
import { LOG_CHANNEL, type LogModule } from '../../log/index.ts';
import { keepDays } from '../days/day-partitions.ts';
import { DELIVERY_EVENT_CHANNEL } from '../delivery-wake-up.ts';
import { makeDigests } from '../digest/make-digests.ts';
import { FanOut } from './fan-out.ts';
import type { FanOutContext } from './fan-out-item.ts';

interface FanOutWorkDeps extends Platform, FanOutContext {
  readonly signalLog: Pick<LogModule, 'readTail'>;
}

/** Background work that queues deliveries. */
interface FanOutWork {
  prepare(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Creates the work that queues deliveries: it follows the log and the events, and makes digests and days. */
export function createFanOutWork(deps: FanOutWorkDeps): FanOutWork {
  const { workDatabase, wakeUps, schedule, clock, signalLog } = deps;
  const fanOut = new FanOut({ ...deps, db: workDatabase, log: signalLog });
  let ends: (() => Promise<void>)[] = [];
  return {
    async prepare() {
      await keepDays(workDatabase, clock.now());
      await fanOut.begin();
    },
    start() {
      ends = [
        wakeUps.watch(LOG_CHANNEL, (signal) => fanOut.followLog(signal)),
        wakeUps.watch(DELIVERY_EVENT_CHANNEL, (signal) => fanOut.followEvents(signal)),
        schedule.add({
          name: 'days of deliveries',
          next: every(HOUR_MS),
          work: () => keepDays(workDatabase, clock.now()),
        }),
        schedule.add({
          name: 'digests',
          next: every(MINUTE_MS),
          work: (signal) => makeDigests(workDatabase, clock, signal),
        }),
      ];
    },
    async stop() {
      await Promise.all(ends.map((end) => end()));
      ends = [];
    },
  };
}
