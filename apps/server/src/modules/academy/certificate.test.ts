import { type Enrolment, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account } from '../identity/account.tables.ts';
import { courseCertificate } from './academy.tables.ts';
import { useAcademy } from './testing/use-academy.ts';
import { verifyCertificate } from './verify-certificate.ts';

const { caller, clock, completeAll, database, done, get, inject, signIn, take, text } = useAcademy();
const { nameCertificate } = writes.academy;

describe('A certificate', () => {
  async function earn(): Promise<{ file: string; key: string; number: string }> {
    await signIn();
    await completeAll();
    const { certificate } = await take('examination', 1);
    const file = await text(`/api/academy/certificates/${certificate}/certificate.txt`);
    return { file, key: (await get<{ key: string }>('/api/academy/certificate-key')).key, number: certificate! };
  }

  test('verifies offline, and its page shows the course without the person', async () => {
    const { file, key, number } = await earn();
    expect(verifyCertificate(Buffer.from(file), key)).toEqual({
      fields: {
        number,
        holder: 'not given',
        course: 'risk',
        title: 'Risk management',
        right: '9',
        questions: '10',
        issued: '2026-03-16',
      },
    });
    const files = ['certificate.txt', 'certificate.pdf', 'credential.json'];
    const load = (name: string) =>
      inject({ url: `/api/academy/certificates/${number}/${name}`, headers: { host: 'localhost' } });
    for (const name of files.slice(1)) {
      const answer = await load(name);
      expect(answer.headers['content-disposition'], name).toContain(`${number}.${name.split('.')[1]}`);
      expect(verifyCertificate(answer.rawPayload, key), name).toMatchObject({ fields: { number, right: '9' } });
    }
    await signIn('ben');
    for (const name of files) expect((await load(name)).statusCode, name).toBe(404);
    caller.principal = { kind: 'anonymous' };
    const typed = await get(`/api/academy/certificates/${number.toLowerCase()}`);
    expect(typed).toMatchObject({ number });
    expect(await get(`/api/academy/certificates/${number}`)).toEqual({
      number,
      course: 'Risk management',
      issuedOn: '2026-03-16',
      isReplaced: false,
    });
  });

  test('has the name that was given before the examination, otherwise first and last name of the profile', async () => {
    await signIn();
    await completeAll();
    await database().update(account).set({ name: 'Amara', lastName: 'Okafor' });
    const holder = async () => (await get<Enrolment[]>('/api/academy/progress'))[0]?.certificateHolder;
    expect(await holder()).toBeNull();
    await take('examination');
    expect(await holder()).toBe('Amara Okafor');
    await signIn('ben');
    await completeAll();
    await take('examination', 0, 'Ben Carter');
    expect(await holder()).toBe('Ben Carter');
  });

  test('without a name is issued again once with one, and the old number says that it was replaced', async () => {
    const { key, number: old } = await earn();
    clock.time += DAY_MS;
    await expect(done(nameCertificate, { id: old, holder: '  ' })).rejects.toThrow('400');
    await expect(done(nameCertificate, { id: old, holder: 'Li 李' }), 'no font for it').rejects.toThrow('400');
    await signIn('ben');
    await expect(done(nameCertificate, { id: old, holder: 'Ben' })).rejects.toThrow('404');
    await signIn();
    const settled = await Promise.allSettled([1, 2].map(() => done(nameCertificate, { id: old, holder: 'Zoë Ngô' })));
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const number = (await get<Enrolment[]>('/api/academy/progress'))[0]!.certificate!;
    expect(number).not.toBe(old);
    const file = await text(`/api/academy/certificates/${number}/certificate.txt`);
    expect(verifyCertificate(Buffer.from(file), key)).toMatchObject({
      fields: { number, holder: 'Zoë Ngô', right: '9', questions: '10', issued: '2026-03-16' },
    });
    expect(await get(`/api/academy/certificates/${old}`)).toMatchObject({ isReplaced: true });
    expect(await get(`/api/academy/certificates/${number}`)).toMatchObject({ isReplaced: false });
    await expect(done(nameCertificate, { id: old, holder: 'Zoë' })).rejects.toThrow('409');
    await expect(done(nameCertificate, { id: number, holder: 'Zoë' })).rejects.toThrow('409');
  });

  test('with a name that cannot be printed is issued again once with another one', async () => {
    const { number: old } = await earn();
    await database().update(courseCertificate).set({ signed: sql`replace(signed, 'not given', 'Li 李')` });
    const { number } = await done(nameCertificate, { id: old, holder: 'Li Ming' });
    expect(await get(`/api/academy/certificates/${old}`)).toMatchObject({ isReplaced: true });
    await expect(done(nameCertificate, { id: number, holder: 'Zoë' })).rejects.toThrow('409');
  });
});
