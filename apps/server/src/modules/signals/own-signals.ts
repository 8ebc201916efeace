import {
  type InputOf,
  OWN_SIGNAL_PREFIX,
  OWN_STRATEGY_PREFIX,
  type reads,
  type Signal,
  type SignalDetail,
} from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/serve-reads.ts';
import type { Viewer } from '../../platform/viewer.ts';

type Query = Omit<InputOf<typeof reads.signals.ofStrategy>, 'id'>;

/** Signals that members published for themselves. Each function throws NOT_FOUND for what is not the viewer's. */
export interface OwnSignals {
  read(viewer: Viewer, id: string): Promise<SignalDetail>;
  list(viewer: Viewer, strategyId: string, query: Query): Promise<Page<readonly Signal[]>>;
}

/** Whether an id is that of a member's own strategy. */
export const isOwnStrategy = (id: string | undefined): id is string => id?.startsWith(OWN_STRATEGY_PREFIX) ?? false;

/** Whether an id is that of a member's own signal. */
export const isOwnSignal = (id: string): boolean => id.startsWith(OWN_SIGNAL_PREFIX);

const none = (id: string) => new AppError('NOT_FOUND', `There is no ${JSON.stringify(id)}.`);

/** Own signals of a site where no one has any. */
export const NO_OWN_SIGNALS: OwnSignals = {
  async read(_viewer, id) {
    throw none(id);
  },
  async list(_viewer, id) {
    throw none(id);
  },
};
