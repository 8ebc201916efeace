import { CHANNELS, type ChannelKind } from '@sealtick/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createEgress } from '../../../platform/egress/egress.ts';
import { openMailServer } from '../../../platform/mail/testing/open-mail-server.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { addAccount } from '../../../testing/add-account.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { emailAdapter } from '../email/email-adapter.ts';
import { emailNeeds, getTarget, routeTo } from '../email/testing/use-email.ts';
import { sealDeviceKeys } from '../push/device-keys.ts';
import { PushAdapter } from '../push/push-adapter.ts';
import { instrumentFor } from '../push/testing/messages.ts';
import { TestBrowser } from '../push/testing/test-browser.ts';
import { TestPushService } from '../push/testing/test-push-service.ts';
import { openVapidKey } from '../push/vapid-key.ts';
import { useTelegram } from '../telegram/testing/use-telegram.ts';
import { newSecret, sealSecrets } from '../webhooks/endpoint-secrets.ts';
import { endpointRow } from '../webhooks/testing/samples.ts';
import { testBox, useEndpoint } from '../webhooks/testing/use-endpoint.ts';

/** A service answers that it is busy, or that the receiver no longer exists. */
type Refusal = 'busy' | 'gone';

/** An adapter with a channel at a stand-in of its service. */
export interface AdapterSite {
  readonly adapter: () => ChannelAdapter;
  readonly channel: () => ChannelRow;
  /** Returns how many messages the service has taken. */
  readonly taken: () => number;
  /** Makes the service refuse the next message, in each way in which it can. */
  readonly refuseNext: Readonly<Partial<Record<Refusal, () => void>>>;
  /** Returns the channel at an address where no service answers; undefined if the address of the service is not the channel's. */
  readonly unreachable?: () => ChannelRow;
}

const getRow = (kind: ChannelKind, address: string, secret: string | null = null): ChannelRow => ({
  ...getTarget({ address }).channel,
  kind,
  secret,
  categories: [...CHANNELS[kind].categories],
});

/** Returns the refusals of a service that can be busy and whose receivers can be gone. */
const refusals = (refuse: (how: Refusal) => void): AdapterSite['refuseNext'] => ({
  busy: () => refuse('busy'),
  gone: () => refuse('gone'),
});

/** Starts the adapter of each kind for the tests of a file. A new kind is added here. */
export const ADAPTER_SITES: Readonly<Record<ChannelKind, () => AdapterSite>> = {
  email: () => {
    const clock = { now: () => getTarget().now };
    const db = useTestDatabase();
    let server: Awaited<ReturnType<typeof openMailServer>>;
    let adapter: ChannelAdapter;
    let next: Refusal | null = null;
    beforeAll(async () => {
      await addAccount(db.database, 'amara', new Date(clock.now()), { name: 'Amara' });
      server = await openMailServer({
        onRecipient: () => {
          const answer = next === null ? undefined : MAIL_REFUSALS[next];
          next = null;
          return answer;
        },
      });
      const deps = emailNeeds({ database: db.database, clock, route: routeTo(server.port) });
      adapter = emailAdapter(deps, deps.mailer!);
    });
    afterAll(async () => {
      await adapter.stop!();
      await server.close();
    });
    return {
      adapter: () => adapter,
      channel: () => getRow('email', 'amara@example.com'),
      taken: () => server.received.length,
      refuseNext: refusals((how) => {
        next = how;
      }),
    };
  },
  telegram: () => {
    const { telegram, part } = useTelegram();
    let chat = 900;
    beforeEach(() => {
      chat += 1;
    });
    return {
      adapter: () => part().adapter!,
      channel: () => getRow('telegram', String(chat)),
      taken: () => telegram.messages(chat).length,
      refuseNext: refusals((how) => {
        const failure =
          how === 'busy'
            ? { status: 429, description: 'Too Many Requests: retry after 5', retryAfter: 5 }
            : { status: 403, description: 'Forbidden: bot was blocked by the user' };
        telegram.failures.push({ method: 'sendMessage', failure });
      }),
    };
  },
  webhook: () => {
    const { receiver, adapter } = useEndpoint();
    let secret: string;
    beforeAll(async () => {
      secret = await sealSecrets(testBox, endpointRow('', '').id, { current: newSecret(), previous: [] });
    });
    return {
      adapter: () => adapter,
      channel: () => endpointRow(receiver.url, secret),
      taken: () => receiver.received.length,
      refuseNext: refusals((how) => {
        receiver.answer = (response) => response.writeHead(how === 'busy' ? 429 : 410).end();
      }),
      unreachable: () => endpointRow(NOWHERE, secret),
    };
  },
  push: () => {
    const service = new TestPushService();
    const dataDir = useFolder('push');
    const adapter = new PushAdapter({
      egress: createEgress({ allow: ['127.0.0.0/8'], limits: { failureMs: 0 } }),
      box: testBox,
      openKey: () => openVapidKey({ dataDir: dataDir.path }),
      contact: async () => 'mailto:hello@example.com',
      findInstruments: async () => instrumentFor,
    });
    let secret: string;
    beforeAll(async () => {
      await service.start();
      secret = await sealDeviceKeys(testBox, getTarget().channel.id, new TestBrowser().keys);
    });
    beforeEach(() => {
      service.received.length = 0;
      service.answer = { status: 201 };
    });
    afterAll(() => service.close());
    return {
      adapter: () => adapter,
      channel: () => getRow('push', `${service.origin}/push/abc`, secret),
      taken: () => service.received.length,
      refuseNext: refusals((how) => {
        service.answer = { status: how === 'busy' ? 429 : 410 };
      }),
      unreachable: () => getRow('push', NOWHERE, secret),
    };
  },
};

const NOWHERE = 'http://127.0.0.1:1/hook';
const MAIL_REFUSALS = {
  busy: { code: 451, message: '4.2.1 Later' },
  gone: { code: 550, message: '5.1.1 User unknown' },
} as const;
