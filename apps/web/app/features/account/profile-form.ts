import type { Profile, RiskLimits, RiskSettings } from '@sealtick/contract';

/** What the profile card shows: the profile, and the currency of the risk settings. */
export interface ProfileForm extends Profile {
  readonly currency: RiskLimits['currency'];
}

/** What the save bar calls each field. */
export const PROFILE_NAMES: Readonly<Record<keyof ProfileForm, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  timeZone: 'Time zone',
  currency: 'Account currency',
};

/** Whether the frame of every page shows something else after a change. */
export const isShownEverywhere = (form: ProfileForm, saved: ProfileForm): boolean =>
  form.firstName !== saved.firstName || form.lastName !== saved.lastName;

/** Returns risk settings in another currency. Their equity counts as stated now. */
export const inCurrency = (settings: RiskSettings, currency: RiskLimits['currency']) => {
  const { equityStatedAt: _stated, savedAt: _saved, ...limits } = settings;
  return { ...limits, currency };
};

/** Returns the time zones that can be chosen, the current one among them. */
export function timeZones(present: string): string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return known.includes(present) ? known : [present, ...known];
}
