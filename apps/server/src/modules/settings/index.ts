export { confirmClaim, resetSetting, setField } from './change-setting.ts';
export { describeSettings, type SettingLine } from './describe-settings.ts';
export { readOperatorSettings } from './read-operator-settings.ts';
export { readSiteSettings, type SettingsContext } from './read-settings.ts';
