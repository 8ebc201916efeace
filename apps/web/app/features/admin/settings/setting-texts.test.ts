import type { SettingLine } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { groupSettings, settingLabel } from './setting-texts.ts';

const line = (name: string): SettingLine => ({
  name,
  meaning: '',
  rule: '',
  value: null,
  defaultValue: null,
  isOptional: true,
  problem: null,
  claim: null,
});

test('settings are shown by group, and one that no group names is shown last', () => {
  const groups = groupSettings([line('newSetting'), line('phone'), line('name')]);
  expect(groups.map(({ title, fields }) => [title, fields.map(({ look }) => look.label)])).toEqual([
    ['Site and operator', ['Name of the site']],
    ['Contacts', ['Telephone']],
    ['Further settings', ['newSetting']],
  ]);
});

test('a setting is called by words', () => {
  expect(settingLabel('legalEntity')).toBe('Legal entity');
  expect(settingLabel('newSetting')).toBe('newSetting');
});
