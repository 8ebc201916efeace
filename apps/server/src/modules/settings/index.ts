import { reads } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { EncodeLogo } from './encode-logo.ts';
import { listSettings } from './list-settings.ts';
import { mountLogo } from './logo.ts';
import { settingWrites } from './settings.writes.ts';

export { confirmClaim, resetSetting, setField } from './change-setting.ts';
export { describeSettings } from './describe-settings.ts';
export { readLogo } from './logo.ts';
export { NOT_ADVICE } from './operator-fields.ts';
export { readOperatorSettings } from './read-operator-settings.ts';
export { readSiteSettings, type SettingsContext } from './read-settings.ts';
export { statingValues } from './stating-values.ts';

interface SettingsDeps {
  /** Wall clock. */
  readonly clock: Clock;
  readonly encodeLogo: EncodeLogo;
}

/** Creates the module in which operators read and change the settings and the logo of the site. */
export function createSettings({ clock, encodeLogo }: SettingsDeps): ServerModule {
  return {
    name: 'settings',
    reads: [serve(reads.settings.list, ({ db }) => listSettings({ db, clock }))],
    writes: settingWrites({ clock, encodeLogo }),
    routes: async (api) => mountLogo(api),
  };
}
