import { describe, expect, test } from 'vitest';
import { UsageError } from '../../platform/errors.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import {
  confirmClaim,
  describeSettings,
  readOperatorSettings,
  readSiteSettings,
  resetSetting,
  setField,
} from './index.ts';
import { upsertSetting } from './settings-repository.ts';

const db = useTestDatabase();
let now = Date.parse('2026-03-01T12:00:00Z');
const ctx = () => ({ db: db.database, clock: { now: () => now } });
const claim = async (id: string) => (await readSiteSettings(ctx())).claims.find((one) => one.id === id);

describe('Site settings', () => {
  test('start with reserved examples, each marked as a sample', async () => {
    const settings = await readSiteSettings(ctx());
    expect(settings).toMatchObject({ name: 'Sealtick', phone: '+44 20 7946 0123', generalEmail: 'hello@example.com' });
    expect(settings.chatUrl).toBeNull();
    expect(settings.samples).toContain('phone');
    expect(settings.samples).not.toContain('name');
    expect(settings.claims.every(({ status }) => status === 'unconfirmed')).toBe(true);
  });

  test('are not samples once set, and samples again after a reset', async () => {
    await setField(ctx(), 'phone', ' +49 30 123456 ');
    await setField(ctx(), 'xUrl', 'https://x.com/acme');
    const settings = await readSiteSettings(ctx());
    expect(settings).toMatchObject({ phone: '+49 30 123456', xUrl: 'https://x.com/acme' });
    expect(settings.samples).not.toContain('phone');
    await resetSetting(ctx(), 'phone');
    expect((await readSiteSettings(ctx())).samples).toContain('phone');
  });

  test('have an example of how soon a live chat is answered only where there is one', async () => {
    expect((await readSiteSettings(ctx())).samples).not.toContain('chatResponse');
    await setField(ctx(), 'chatUrl', 'https://chat.example.com');
    expect((await readSiteSettings(ctx())).samples).toContain('chatResponse');
    await resetSetting(ctx(), 'chatUrl');
  });

  test('accept an empty value for optional settings', async () => {
    await setField(ctx(), 'telegramUrl', 'None');
    const settings = await readSiteSettings(ctx());
    expect(settings.telegramUrl).toBeNull();
    expect(settings.samples).not.toContain('telegramUrl');
    await expect(setField(ctx(), 'generalEmail', 'none')).rejects.toThrow('generalEmail is "none"; must be an email');
  });

  test('name documents of the operator by https address or by path, and none by default', async () => {
    expect((await readSiteSettings(ctx())).customerPoliciesUrl).toBeNull();
    await setField(ctx(), 'customerPoliciesUrl', '/files/customers.pdf');
    await setField(ctx(), 'employeeHandbookUrl', 'https://example.com/handbook.pdf');
    expect(await readSiteSettings(ctx())).toMatchObject({
      customerPoliciesUrl: '/files/customers.pdf',
      employeeHandbookUrl: 'https://example.com/handbook.pdf',
    });
  });

  test('keep a value that equals the example', async () => {
    await setField(ctx(), 'regulator', 'Financial Conduct Authority');
    expect((await readSiteSettings(ctx())).samples).not.toContain('regulator');
  });

  for (const [name, value, message] of [
    ['phone', '0123', 'must be an international telephone number, such as +44 20 7946 0123'],
    ['supportEmail', 'support at example', 'must be an email address, such as support@example.com'],
    ['xUrl', 'http://x.com/a', 'must be an https address'],
    ['xUrl', 'https://name:word@x.com', 'must be an https address'],
    ['chatUrl', 'javascript:alert(1)', 'must be an https address'],
    ['name', '  ', 'must be one line of 1 to 40 characters'],
    ['name', 'two\nlines', 'must be one line'],
    ['legalEntity', 'x'.repeat(121), 'must be one line of 1 to 120 characters'],
    ['leadershipRoles', 'Head of risk;;Head of sales', 'must be one line of up to 12 roles'],
    ['legalResponse', 'soon', 'must be a time such as 24 hours, 2-4 hours, 30 days or 1-2 business days'],
    ['complaintResponse', '4-2 business days', 'must be a time such as 24 hours'],
    ['dataResponse', '31 days', 'at most 30 days'],
    ['dataResponse', '721 hours', 'at most 30 days'],
    ['dataResponse', '22 business days', 'at most 30 days'],
    ['employeeHandbookUrl', '//evil.example/a', 'must be an https address, a path of this site'],
    ['securityPoliciesUrl', 'http://example.com/a', 'must be an https address, a path of this site'],
  ] as const) {
    test(`reject ${name} ${JSON.stringify(value).slice(0, 30)} and keep the previous value`, async () => {
      const before = await readSiteSettings(ctx());
      await expect(setField(ctx(), name, value)).rejects.toThrow(UsageError);
      await expect(setField(ctx(), name, value)).rejects.toThrow(message);
      expect(await readSiteSettings(ctx())).toEqual(before);
    });
  }

  for (const [character, codePoint] of [
    ['\u200e', 'U+200E'],
    ['\u200f', 'U+200F'],
    ['\u202a', 'U+202A'],
    ['\u202e', 'U+202E'],
    ['\u2066', 'U+2066'],
    ['\u2069', 'U+2069'],
    ['\u200b', 'U+200B'],
    ['\u200d', 'U+200D'],
    ['\u2060', 'U+2060'],
    ['\ufeff', 'U+FEFF'],
    ['\u061c', 'U+061C'],
    ['\u00ad', 'U+00AD'],
    ['\u3164', 'U+3164'],
    ['\u2028', 'U+2028'],
    ['\u{e0041}', 'U+E0041'],
  ] as const) {
    test(`reject the invisible character ${codePoint} in every text`, async () => {
      const before = await readSiteSettings(ctx());
      for (const name of ['name', 'legalEntity', 'phone', 'generalEmail', 'xUrl', 'regulator', 'regulatorAddress']) {
        const message = `${name} contains the invisible character ${codePoint} at position 2. Remove it.`;
        await expect(setField(ctx(), name, `A${character}cme`)).rejects.toThrow(message);
      }
      expect(await readSiteSettings(ctx())).toEqual(before);
    });
  }

  test('accept letters of any script and emoji', async () => {
    await setField(ctx(), 'region', 'Österreich, 日本, ελλάδα, عربي 😀');
    expect((await readSiteSettings(ctx())).region).toBe('Österreich, 日本, ελλάδα, عربي 😀');
    await resetSetting(ctx(), 'region');
  });

  test('reject an unknown name and list the valid ones', async () => {
    await expect(setField(ctx(), 'fone', '1')).rejects.toThrow(
      /Unknown setting "fone"\. Use one of name, .*claim\.authorised/,
    );
    await expect(resetSetting(ctx(), 'constructor')).rejects.toThrow('Unknown setting "constructor"');
  });

  test('treat a stored value that is no longer valid as not set', async () => {
    await upsertSetting(db.database, 'phone', { number: 1 }, new Date(now));
    expect((await readSiteSettings(ctx())).phone).toBe('+44 20 7946 0123');
    await resetSetting(ctx(), 'phone');
    await upsertSetting(db.database, 'region', 'Glo\u202ebal', new Date(now));
    expect((await readSiteSettings(ctx())).region).toBe('Global');
    await resetSetting(ctx(), 'region');
  });
});

describe('A claim', () => {
  const good = { evidence: 'https://register.example.com/123', expires: '2026-03-31' };

  test('is valid through its last day, then expired', async () => {
    await confirmClaim(ctx(), 'claim.authorised', good);
    expect(await claim('authorised')).toMatchObject({ status: 'confirmed', ...good });
    now = Date.parse('2026-03-31T23:59:59Z');
    expect((await claim('authorised'))?.status).toBe('confirmed');
    now = Date.parse('2026-04-01T00:00:00Z');
    expect((await claim('authorised'))?.status).toBe('expired');
    now = Date.parse('2026-03-01T12:00:00Z');
  });

  test('is unconfirmed if its stored evidence is not an https address', async () => {
    await upsertSetting(db.database, 'claim.soc2', { ...good, evidence: 'Register of members' }, new Date(now));
    expect((await claim('soc2'))?.status).toBe('unconfirmed');
    await resetSetting(ctx(), 'claim.soc2');
  });

  test('is withdrawn by a reset', async () => {
    await resetSetting(ctx(), 'claim.authorised');
    expect((await claim('authorised'))?.status).toBe('unconfirmed');
  });

  for (const [given, message] of [
    [{ ...good, expires: '2026-02-28' }, 'today or later, such as 2027-12-31'],
    [{ ...good, expires: '2026-02-30' }, '--expires "2026-02-30"'],
    [{ ...good, expires: undefined }, '--expires ""'],
    [{ ...good, evidence: undefined }, '--evidence ""'],
    [{ ...good, evidence: 'Contract with Watch Ltd' }, 'must be an https address'],
    [{ ...good, evidence: 'http://register.example.com/123' }, 'must be an https address'],
    [{ ...good, evidence: 'https://me:word@register.example.com/123' }, 'must be an https address'],
    [{ ...good, evidence: 'https://:word@register.example.com/123' }, 'must be an https address'],
    [{ ...good, evidence: 'javascript:alert(1)//https://x' }, 'must be an https address'],
    [{ ...good, evidence: `https://example.com/${'x'.repeat(500)}` }, 'of up to 500 characters'],
    [{ ...good, evidence: 'https://register.example.com/\u202e321' }, 'U+202E at position 30'],
  ] as const) {
    test(`is not confirmed by ${JSON.stringify(given).slice(0, 90)}`, async () => {
      await expect(confirmClaim(ctx(), 'claim.soc2', given)).rejects.toThrow(message);
      expect((await claim('soc2'))?.status).toBe('unconfirmed');
    });
  }

  test('rejects a plain value, and a field rejects evidence', async () => {
    await expect(setField(ctx(), 'claim.soc2', 'yes')).rejects.toThrow('Confirm it with --evidence and --expires');
    await expect(confirmClaim(ctx(), 'phone', good)).rejects.toThrow('phone is not a claim');
  });
});

describe('describeSettings', () => {
  const problems = async () => {
    const lines = describeSettings(await readSiteSettings(ctx()), await readOperatorSettings(db.database), now);
    return new Map(lines.filter(({ problem }) => problem !== null).map(({ name, problem }) => [name, problem]));
  };

  test('names examples and claims that expire soon, and no claim that was never confirmed', async () => {
    await confirmClaim(ctx(), 'claim.monitoring', { evidence: 'https://watch.example.com/1', expires: '2026-03-20' });
    await confirmClaim(ctx(), 'claim.ombudsman', {
      evidence: 'https://ombudsman.example.com/1',
      expires: '2027-03-20',
    });
    const found = await problems();
    expect(found.get('salesEmail')).toBe('still has the example value');
    expect(found.has('claim.soc2')).toBe(false);
    expect(found.get('claim.monitoring')).toBe('expires on 2026-03-20');
    expect(found.has('claim.ombudsman')).toBe(false);
    expect(found.has('name')).toBe(false);
  });

  test('gives the default of each setting, and whether it may be without a value', async () => {
    const lines = describeSettings(await readSiteSettings(ctx()), await readOperatorSettings(db.database), now);
    const of = (name: string) => lines.find((line) => line.name === name);
    expect(of('name')).toMatchObject({ defaultValue: 'Sealtick', isOptional: false });
    expect(of('chatUrl')).toMatchObject({ defaultValue: null, isOptional: true });
    expect(of('phone')).toMatchObject({ defaultValue: '+44 20 7946 0123', isOptional: false });
    expect(of('holidays')).toMatchObject({ defaultValue: 'england', isOptional: expect.any(Boolean) });
  });
});
