import type { SiteSettings } from '@sealtick/contract';
import { formatDay } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { readLogoAddress } from './logo.ts';
import { selectSettings } from './settings-repository.ts';
import { CLAIM_IDS, Confirmation, toClaim } from './site-claims.ts';
import { FIELD_NAMES, type FieldName, SITE_FIELDS, type SiteField } from './site-fields.ts';

export interface SettingsContext {
  readonly db: Database;
  /** Wall clock: claims do not expire by market time. */
  readonly clock: Clock;
}

/** Returns the setting name of a claim. */
export const claimName = (id: string): string => `claim.${id}`;

/** Returns the current settings. A stored value that is no longer valid counts as not set. */
export async function readSiteSettings({ db, clock }: SettingsContext): Promise<SiteSettings> {
  const stored = await selectSettings(db);
  const today = formatDay(clock.now());
  const fields = FIELD_NAMES.map((name) => [name, read(name, stored)] as const);
  const values = Object.fromEntries(fields.map(([name, { value }]) => [name, value])) as Pick<SiteSettings, FieldName>;
  // Pages say how soon a live chat is answered only if there is one.
  const isShown = (name: FieldName) => name !== 'chatResponse' || values.chatUrl !== null;
  const isSample = (name: FieldName) => SITE_FIELDS[name].isSample && isShown(name);
  return {
    ...values,
    logo: await readLogoAddress(db),
    samples: fields.filter(([name, { isSet }]) => isSample(name) && !isSet).map(([name]) => name),
    claims: CLAIM_IDS.map((id) => {
      const confirmation = Confirmation.safeParse(stored.get(claimName(id)));
      return toClaim(id, confirmation.success ? confirmation.data : null, today);
    }),
  };
}

function read(name: FieldName, stored: ReadonlyMap<string, unknown>): { value: string | null; isSet: boolean } {
  const field: SiteField = SITE_FIELDS[name];
  const parsed = field.schema.safeParse(stored.get(name));
  return parsed.success ? { value: parsed.data, isSet: true } : { value: field.default, isSet: false };
}
