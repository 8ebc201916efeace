import { expect, test } from 'vitest';
import { getPrivacyCookie, privacyIn } from './privacy-choices.ts';
import { refusesStorage } from './refuses-storage.ts';

const CHOICES = { functional: false, analytics: true, marketing: false, savedAt: 1_795_440_228_760 };

test('The cookie of choices holds version, choices and time, for 12 months and this host only', () => {
  expect(getPrivacyCookie(CHOICES, true)).toBe(
    '__Host-sealtick_privacy=1.010.1795440228760; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
  expect(getPrivacyCookie(CHOICES, false)).toMatch(
    /^sealtick_privacy=1\.010\.\d+; Path=\/; Max-Age=31536000; SameSite=Lax$/,
  );
});

test('Choices are read among other cookies; what is not a choice of this version is none', () => {
  for (const name of ['sealtick_privacy', '__Host-sealtick_privacy']) {
    expect(privacyIn(`a=1; ${name}=1.010.1795440228760; b=2`)).toEqual(CHOICES);
  }
  for (const wrong of ['', 'x=1', 'sealtick_privacy=', 'sealtick_privacy=2.010.1', 'my_sealtick_privacy=1.010.1']) {
    expect(privacyIn(wrong)).toBeNull();
  }
});

test('A refusal of storage holds under every version, and nothing saved is not a refusal', () => {
  for (const refused of [getPrivacyCookie(CHOICES, true), 'a=1; sealtick_privacy=7.011.1']) {
    expect(refusesStorage(refused)).toBe(true);
  }
  for (const allowed of ['', 'my_sealtick_privacy=1.0', getPrivacyCookie({ ...CHOICES, functional: true }, false)]) {
    expect(refusesStorage(allowed)).toBe(false);
  }
});
