import { HOUR_MS } from '@sealtick/engine';
import type { Platform, ServerModule } from '../module.ts';
import { every } from '../schedule.ts';
import { cleanMails } from './clean-mails.ts';
import type { QueueMail } from './mail.ts';
import { queueMailWith } from './queue-mail.ts';

type Needs = Pick<Platform, 'clock' | 'log' | 'workDatabase' | 'schedule'>;

/** Creates the mail queue: the function that queues mails, and the module that works on the queue. */
export function createMail({ clock, log, workDatabase, schedule }: Needs): {
  readonly queueMail: QueueMail;
  readonly module: ServerModule;
} {
  let stopCleaning: (() => Promise<void>) | undefined;
  const clean = async () => {
    const rejected = await cleanMails(workDatabase, clock.now());
    if (rejected > 0) log.error({ rejected }, 'mails were not sent within five days');
  };
  return {
    queueMail: queueMailWith({ clock, log }),
    module: {
      name: 'mail',
      start: async () => {
        stopCleaning = schedule.add({
          name: 'cleaning the mail queue',
          next: every(HOUR_MS),
          firstAfterMs: 0,
          work: clean,
        });
      },
      stop: async () => stopCleaning?.(),
    },
  };
}
