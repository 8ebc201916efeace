import { describe, expect, test } from 'vitest';
import { useAcademy } from './testing/use-academy.ts';
import { verifyCertificate } from './verify-certificate.ts';

const { caller, completeAll, get, inject, signIn, take, text } = useAcademy();

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
    expect(await get(`/api/academy/certificates/${number}`)).toEqual({
      number,
      course: 'Risk management',
      issuedOn: '2026-03-16',
      right: 9,
      of: 10,
    });
  });
});
