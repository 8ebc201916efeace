import type { Principal } from '@sealtick/contract';
import { beforeEach, expect, test } from 'vitest';
import type { AuditValues } from '../../platform/audit-values.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { addAccount } from '../../testing/add-account.ts';
import { account } from '../identity/account.tables.ts';
import { privacyChoice } from './privacy.tables.ts';
import { readPrivacy, savePrivacy } from './privacy.ts';

const NOW = Date.UTC(2026, 10, 23, 16, 5);
const db = useTestDatabase();
const clock = { time: NOW, now: () => clock.time };

beforeEach(async () => {
  clock.time = NOW;
  await db.database.delete(account);
  for (const id of ['amara', 'ben']) await addAccount(db.database, id, new Date(NOW));
});

const viewer = (accountId: string) =>
  testViewer(db.database, { principal: { kind: 'member', accountId, strategies: [] } as Principal, now: NOW, clock });
const CHOICES = { necessary: true, functional: false, analytics: true, marketing: false } as const;

test('An account has no choices before it saves them; then its own, with the time', async () => {
  expect(await readPrivacy(viewer('amara'))).toEqual({ choices: null });
  const stated: AuditValues[] = [];
  const answer = await savePrivacy(viewer('amara'), CHOICES, (values) => stated.push(values));
  expect(answer).toEqual({ choices: { ...CHOICES, savedAt: '2026-11-23T16:05:00.000Z' } });
  expect(await readPrivacy(viewer('amara'))).toEqual(answer);
  expect(await readPrivacy(viewer('ben'))).toEqual({ choices: null });
  clock.time += 1_000;
  await savePrivacy(viewer('amara'), { ...CHOICES, functional: true }, (values) => stated.push(values));
  const after = { functional: false, analytics: true, marketing: false };
  expect(stated).toEqual([{ after }, { before: after, after: { ...after, functional: true } }]);
});

test('Choices under an older version are asked again, and go with the account', async () => {
  await savePrivacy(viewer('amara'), CHOICES, () => {});
  await db.database.update(privacyChoice).set({ version: 0 });
  expect(await readPrivacy(viewer('amara'))).toEqual({ choices: null });
  await db.database.delete(account);
  expect(await db.database.select().from(privacyChoice)).toEqual([]);
});
