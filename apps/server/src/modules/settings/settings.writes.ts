import { writes } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { AppError, refuseField, UsageError } from '../../platform/errors.ts';
import { type ServedWrite, servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { confirmClaim, findSetting, resetSetting, setField } from './change-setting.ts';
import type { EncodeLogo } from './encode-logo.ts';
import { removeLogo, setLogo } from './logo.ts';
import { statingValues } from './stating-values.ts';

const LABELS = { evidence: 'Evidence', expires: 'Last day' } as const;

interface SettingWriteDeps {
  /** Wall clock. */
  readonly clock: Clock;
  readonly encodeLogo: EncodeLogo;
}

/** The writes of the settings, by the rules of the command line, and of the logo. */
export const settingWrites = ({ clock, encodeLogo }: SettingWriteDeps): ServedWrite[] => [
  servePreparedWrite(
    writes.settings.setLogo,
    (viewer, { picture }, request) => encodeLogo(Buffer.from(picture, 'base64'), requireAccount(viewer), request),
    (viewer, _input, encoded) => setLogo(viewer, encoded, clock.now()),
  ),
  serveWrite(writes.settings.removeLogo, (viewer) => removeLogo(viewer)),
  serveWrite(writes.settings.set, ({ db }, { name, value }, state) => {
    const ctx = { db, clock };
    return refusing(name, 'value', () => statingValues(ctx, name, state, () => setField(ctx, name, value)));
  }),
  serveWrite(writes.settings.reset, ({ db }, { name }, state) => {
    const ctx = { db, clock };
    return refusing(name, 'value', () => statingValues(ctx, name, state, () => resetSetting(ctx, name)));
  }),
  serveWrite(writes.settings.confirmClaim, ({ db }, { name, ...given }, state) => {
    const ctx = { db, clock };
    const confirm = () => confirmClaim(ctx, name, given, LABELS);
    return refusing(name, 'evidence', () => statingValues(ctx, name, state, confirm));
  }),
];

/** Carries out a change, and turns what the command line would print into errors of the API. */
async function refusing(name: string, path: string, change: () => Promise<void>): Promise<void> {
  if (!isKnown(name)) throw new AppError('NOT_FOUND', `No setting has the name ${JSON.stringify(name)}.`);
  try {
    await change();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const field = error.message.startsWith(LABELS.expires) ? 'expires' : path;
    throw refuseField(field, error.message);
  }
}

function isKnown(name: string): boolean {
  try {
    findSetting(name);
    return true;
  } catch {
    return false;
  }
}
