import { reads } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';
import { listSettings } from './list-settings.ts';
import { settingWrites } from './settings.writes.ts';

export { confirmClaim, resetSetting, setField } from './change-setting.ts';
export { describeSettings } from './describe-settings.ts';
export { NOT_ADVICE } from './operator-fields.ts';
export { readOperatorSettings } from './read-operator-settings.ts';
export { readSiteSettings, type SettingsContext } from './read-settings.ts';
export { statingValues } from './stating-values.ts';

/** Creates the module in which operators read and change the settings of the site. @param clock Wall clock. */
export function createSettings(clock: Clock): ServerModule {
  return {
    name: 'settings',
    reads: [serve(reads.settings.list, ({ db }) => listSettings({ db, clock }))],
    writes: settingWrites(clock),
  };
}
