import { DAY_MS } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { RecordAct } from '../audit/index.ts';
import { requireStepUp } from '../identity/index.ts';
import { findExportFile } from './export-repository.ts';
import { EXPORT_OFFERED_DAYS } from './personal-data.tables.ts';

/** Adds the address of the caller's export. It is not a declared read, because its answer is not text. */
export function mountExportFile(api: FastifyInstance, clock: Clock, record: RecordAct): void {
  api.get('/account/export/file', { schema: { hide: true } }, async ({ viewer, id }, reply) => {
    const accountId = requireAccount(viewer);
    await requireStepUp(viewer);
    const { db, principal } = viewer;
    const file = await findExportFile(db, accountId, new Date(clock.now() - EXPORT_OFFERED_DAYS * DAY_MS));
    if (!file) throw new AppError('NOT_FOUND', 'There is no copy of your data. Ask for one first.');
    await record(db, { act: 'export.downloaded', by: principal, accountId, requestId: id });
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment('account-data.zip'))
      .type('application/zip')
      .send(file);
  });
}
