import { getMailto, reads, type SiteSettings, writes } from '@sealtick/contract';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { membersEgress } from '../../../platform/egress/members-egress.ts';
import { serve } from '../../../platform/http/serve-reads.ts';
import { serveWrite } from '../../../platform/http/serve-writes.ts';
import { readEncryptionKeys } from '../../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { sharedFor } from '../../../platform/shared-answer.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { ChannelPart } from '../channels/channel-part.ts';
import { PushAdapter } from './push-adapter.ts';
import { readSetup, registerDevice } from './register-device.ts';
import { openVapidKey, type VapidKey } from './vapid-key.ts';

/** Settings and instruments are read once for the messages of this time. */
const READ_AGAIN_MS = 10_000;

interface PushDeps {
  /** Wall clock. */
  readonly clock: Clock;
  readonly config: Pick<Config, 'baseUrl' | 'dataDir' | 'webhookAllow' | 'encryptionSecrets'>;
  readonly provider: Pick<MarketDataProvider, 'instruments'>;
  readonly readSettings: () => Promise<Pick<SiteSettings, 'generalEmail' | 'samples'>>;
}

/** Creates the kind of channel that shows messages in browsers. */
export function createPushChannel({ clock, config, provider, readSettings }: PushDeps): ChannelPart {
  const box = new SecretBox(() => readEncryptionKeys(config));
  let key: Promise<VapidKey> | null = null;
  const openKey = () => {
    key ??= openVapidKey(config).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
  const findInstruments = sharedFor(READ_AGAIN_MS, async () => {
    const known = new Map((await provider.instruments()).map((one) => [one.symbol, one]));
    return (symbol: string) => known.get(symbol) ?? null;
  });
  const contact = sharedFor(READ_AGAIN_MS, async () => getContact(await readSettings(), config.baseUrl));
  const egress = membersEgress(config.webhookAllow);
  const deps = { clock, box, webhookAllow: config.webhookAllow };
  return {
    adapter: new PushAdapter({ egress, box, openKey, contact, findInstruments }),
    reads: [serve(reads.deliveryPush.get, async (viewer) => readSetup(await openKey(), viewer))],
    writes: [serveWrite(writes.deliveryPush.add, (viewer, device) => registerDevice(deps, viewer, device))],
  };
}

/** Returns whom push services may contact: the address that the operator set, or the site's own if it has none yet. */
function getContact({ generalEmail, samples }: Awaited<ReturnType<PushDeps['readSettings']>>, baseUrl: string | null) {
  if (samples.includes('generalEmail') && baseUrl?.startsWith('https://')) return baseUrl;
  return getMailto(generalEmail);
}
