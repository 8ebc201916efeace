import { expect, test } from 'vitest';
import { NOTHING_TYPED, parseTyped, withChange, withoutSent } from './typed-values.ts';

const saved = { equity: '10,000', sizing: 'fixed', isOn: true };

test('values that equal the saved ones again are not typed', () => {
  const typed = withChange(NOTHING_TYPED, saved, { equity: '500', isOn: false });
  expect(typed).toEqual({ values: { equity: '500', isOn: false }, isToBeSaved: false });
  expect(withChange(typed, saved, { equity: '10,000' }).values).toEqual({ isOn: false });
});

test('what was typed while the form was being saved is left of it', () => {
  const sent = { ...saved, equity: '500', isOn: false };
  const typed = { values: { equity: '5000', isOn: false }, isToBeSaved: true };
  expect(withoutSent(typed, sent)).toEqual({ values: { equity: '5000' }, isToBeSaved: false });
  expect(withoutSent({ values: { equity: '500' }, isToBeSaved: false }, sent)).toEqual(NOTHING_TYPED);
});

test('stored values are read without those that do not fit the form', () => {
  const stored = { values: { equity: '500', isOn: 'no', other: 1, sizing: 'fixed' }, isToBeSaved: true };
  expect(parseTyped(JSON.stringify(stored), saved)).toEqual({ values: { equity: '500' }, isToBeSaved: true });
});

test.each([null, '', 'null', '7', '{', '{"values":null}', '{"isToBeSaved":1}'])('%j contains nothing typed', (text) => {
  expect(parseTyped(text, saved)).toEqual(NOTHING_TYPED);
});
