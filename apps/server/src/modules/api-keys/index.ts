import { reads, writes } from '@sealtick/contract';
import type { CountKeyCall } from '../../platform/http/count-key-calls.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import { IDENTITY_CHANNEL, type Identity } from '../../platform/identity.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { RecordAct } from '../audit/index.ts';
import { signInSecret } from '../identity/index.ts';
import { selectKeys } from './api-key-repository.ts';
import { createKey, removeKey, rotateKey } from './change-keys.ts';
import { KeyCache, type KeyPrincipal } from './key-cache.ts';
import { KeyCalls } from './key-calls.ts';
import { keyHasher } from './key-secret.ts';
import { selectHourCalls } from './key-usage-repository.ts';
import { LastUses } from './last-uses.ts';
import { readUsage } from './read-usage.ts';
import { revokeKey } from './revoke-key.ts';

/** How often uses are stored. */
const STORE_MS = 5_000;

type ApiKeysDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'wakeUps' | 'log'> & {
  readonly queueMail: QueueMail;
  /** Appends to the audit log. */
  readonly record: RecordAct;
  /** Address of the site without a path. */
  readonly origin: string;
};

interface ApiKeys {
  readonly module: ServerModule;
  readonly authenticate: Identity['authenticate'];
  /** Counts a call of a key. */
  readonly countCall: CountKeyCall;
}

/** Creates the module of API keys: it recognises them, and members create, rotate and delete theirs. */
export function createApiKeys(deps: ApiKeysDeps): ApiKeys {
  const { config, db, clock, wakeUps, log } = deps;
  let hash: Promise<(secret: string) => string> | null = null;
  const hasher = () => (hash ??= signInSecret(config).then(keyHasher));
  let cache: KeyCache | null = null;
  const uses = new LastUses(clock);
  const calls = new KeyCalls(deps);
  let ends: (() => Promise<void>)[] = [];
  const storeUses = async () => {
    try {
      await uses.store(db);
      await calls.store(db);
    } catch (error) {
      log.warn({ err: error }, 'the calls of API keys were not stored; they are stored later');
    }
  };

  const noteUse = (principal: KeyPrincipal | null) => {
    if (principal) uses.note(principal.keyId);
    return principal;
  };
  const openCache = async () => (cache ??= new KeyCache({ db, clock, hash: await hasher() }));
  const authenticate: Identity['authenticate'] = (secret, caller) => {
    const found = cache ? cache.find(secret, caller) : openCache().then((opened) => opened.find(secret, caller));
    return found instanceof Promise ? found.then(noteUse) : noteUse(found);
  };

  const change = { clock, hasher };
  return {
    authenticate,
    countCall: calls.note,
    module: {
      name: 'api-keys',
      reads: [
        serve(reads.apiKeys.list, (viewer) => selectKeys(viewer.db, requireAccount(viewer), new Date(clock.now()))),
        serve(reads.apiKeys.usage, readUsage),
      ],
      writes: [
        serveWrite(writes.apiKeys.create, (viewer, input, state) => createKey(change, viewer, input, state)),
        serveWrite(writes.apiKeys.rotate, (viewer, input, state) => rotateKey(change, viewer, input, state)),
        serveWrite(writes.apiKeys.remove, (viewer, { id }, state) => removeKey(viewer, id, state)),
        serveWrite(writes.apiKeys.revoke, (viewer, { key }) => revokeKey({ ...deps, hasher }, viewer, key)),
      ],
      keyCalls: () => selectHourCalls(db, clock.now()),
      // In every process that answers requests.
      async sockets(app) {
        app.addHook('onReady', async () => {
          const timer = setInterval(() => void storeUses(), STORE_MS).unref();
          ends = [
            wakeUps.watch(IDENTITY_CHANNEL, async () => cache?.refresh()),
            async () => {
              clearInterval(timer);
              await storeUses();
            },
          ];
        });
        app.addHook('onClose', async () => {
          await Promise.all(ends.map((end) => end()));
          ends = [];
        });
      },
    },
  };
}
