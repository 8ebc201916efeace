import { SIGNALS_LIMIT_DEFAULT, type Signal, type SignalDetail } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { refuseCursor, refuseParameter } from '../../platform/http/refuse-parameter.ts';
import type { Page } from '../../platform/http/serve-reads.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { OwnSignals } from '../signals/index.ts';
import { makeReader } from './get-owner.ts';
import { findOwnSignal, type OwnSignalFilter, type OwnSignalPlace, selectOwnSignals } from './own-signal-repository.ts';
import { toOwnSignal } from './own-signal-view.ts';
import { findOwnStrategy } from './own-strategy-repository.ts';

const unknown = (noun: string, id: string) =>
  new AppError('NOT_FOUND', `There is no ${noun} ${JSON.stringify(id)}, or it is not yours.`);

/** Reads the signals of members for their members. Their entries are in the member's own log. */
export const OWN_SIGNALS: OwnSignals = {
  async read(viewer: Viewer, id: string): Promise<SignalDetail> {
    const owner = makeReader(viewer);
    const found = owner && !id.includes('\0') ? await findOwnSignal(viewer.db, owner, id) : null;
    if (!found) throw unknown('signal', id);
    return { ...toOwnSignal(found), steps: [], sentAt: null, outcomes: null };
  },
  async list(viewer, strategyId, { limit = SIGNALS_LIMIT_DEFAULT, cursor, minRewardRisk, ...filter }) {
    const owner = makeReader(viewer);
    const strategy = owner && !strategyId.includes('\0') ? await findOwnStrategy(viewer.db, owner, strategyId) : null;
    if (!owner || !strategy) throw unknown('strategy', strategyId);
    if (minRewardRisk !== undefined)
      throw refuseParameter('minRewardRisk', 'must be left out for a strategy of your own');
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    const found = await selectOwnSignals(viewer.db, owner, strategyId, filter satisfies OwnSignalFilter, {
      after,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const last = rows.at(-1)?.row;
    const page: Page<readonly Signal[]> = {
      answer: rows.map(toOwnSignal),
      next: found.length > limit && last ? formatCursor(last) : null,
    };
    return page;
  },
};

const CURSOR = /^o\.(\d{1,13})\.(osig_[\w-]{22})$/;

const formatCursor = ({ createdAt, id }: OwnSignalPlace) =>
  Buffer.from(`o.${createdAt.getTime()}.${id}`).toString('base64url');

function parseCursor(text: string): OwnSignalPlace {
  const parts = CURSOR.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (parts) return { createdAt: new Date(Number(parts[1])), id: parts[2]! };
  throw refuseCursor();
}
