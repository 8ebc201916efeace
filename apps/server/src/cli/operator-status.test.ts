import { expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const db = useTestDatabase();
const folder = useFolder('status');

const operator = (...words: string[]) =>
  runSealtick(['operator', ...words], { ...databaseVariables(db), DATA_DIR: folder.path, AUDIT_SECRET: '' });
const acts = async () => (await db.database.select().from(auditEntry)).map(({ act }) => act);

test('opens an incident, says more about it, resolves it and explains it, each with an audit entry', async () => {
  expect(await operator('incidents')).toMatchObject({ code: 0, out: 'No incidents.\n' });
  const given = ['--severity', 'minor', '--components', 'mail,api', '--description', 'Emails come late.'];
  const opened = await operator('open-incident', 'Emails are late', ...given);
  expect(opened).toMatchObject({ code: 0, err: '' });
  const id = opened.out.trim();
  const update = ['--status', 'resolved', '--message', 'All emails were sent.'];
  expect(await operator('update-incident', id, ...update)).toMatchObject({ code: 0 });
  expect(await operator('edit-incident', id, '--resolution', 'A certificate had expired.')).toMatchObject({ code: 0 });
  expect(JSON.parse((await operator('incidents', '--json')).out)).toMatchObject([
    {
      id,
      title: 'Emails are late',
      status: 'resolved',
      affectedServices: ['mail', 'api'],
      resolution: 'A certificate had expired.',
      updates: [
        { status: 'investigating', message: 'Emails come late.' },
        { status: 'resolved', message: 'All emails were sent.' },
      ],
    },
  ]);
  expect(await acts()).toEqual(['incident.opened', 'incident.updated', 'incident.edited']);
});

test('announces maintenance, marks a short notice, and cancels it', async () => {
  const at = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}Z`;
  const given = ['--components', 'website', '--impact', 'Read-only.'];
  const soon = await operator('announce-maintenance', 'Update', '--from', at(1), '--until', at(2), ...given);
  expect(soon.out).toContain('Short notice: it begins in less than 48 hours.');
  const later = await operator('announce-maintenance', 'Move', '--from', at(3), '--until', at(4), ...given);
  expect(later.out).toMatch(/^\S+\n$/);
  expect(await operator('cancel-maintenance', later.out.trim())).toMatchObject({ code: 0, out: 'Cancelled: Move\n' });
  const left = JSON.parse((await operator('maintenance', '--json')).out);
  expect(left).toMatchObject([{ title: 'Update', isShortNotice: true }]);
});

test('changes maintenance before it begins, and leaves what is not given', async () => {
  const at = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}Z`;
  const given = ['--components', 'website', '--impact', 'Read-only.'];
  const id = (await operator('announce-maintenance', 'Disks', '--from', at(5), '--until', at(6), ...given)).out.trim();
  // Once, because a minute may end between the command and what is read afterwards.
  const from = at(1);
  const moved = await operator('change-maintenance', id, '--from', from, '--impact', 'Nothing.');
  expect(moved).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Changed: Disks, from \S+ until \S+\nShort notice: /),
  });
  const found = JSON.parse((await operator('maintenance', '--json')).out).find((one: { id: string }) => one.id === id);
  expect(found).toMatchObject({
    title: 'Disks',
    impact: 'Nothing.',
    affectedServices: ['website'],
    isShortNotice: true,
  });
  expect(found.startTime).toBe(new Date(from).toISOString());
  expect((await acts()).at(-1)).toBe('maintenance.changed');
  const wrong = await operator('change-maintenance', id, '--until', at(0.5));
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('`until`: must be after the start.') });
});

test.each([
  [['open-incident', 'X', '--severity', 'bad', '--components', 'api', '--description', 'Y'], '--severity bad: must be'],
  [['open-incident', 'X', '--severity', 'minor', '--components', 'fax', '--description', 'Y'], '--components fax:'],
  [['open-incident', ' ', '--severity', 'minor', '--components', 'api', '--description', 'Y'], '<title>: must not be'],
  [['update-incident', 'none', '--status', 'resolved', '--message', 'Y'], 'No incident has the id "none".'],
  [['edit-incident', 'none'], 'Give at least one of'],
  [
    ['announce-maintenance', 'X', '--from', 'now', '--until', 'then', '--components', 'api', '--impact', 'Y'],
    '--from now: must be a moment, such as',
  ],
  [['change-maintenance', 'none'], 'Give at least one of --title'],
  [['change-maintenance', 'none', '--title', 'X'], 'No coming maintenance has the id "none".'],
  [['cancel-maintenance', 'none'], 'No coming maintenance has the id "none".'],
])('refuses %j', async (words, message) => {
  const ended = await operator(...words);
  expect(ended.code).toBe(2);
  expect(ended.err).toContain(message);
});
