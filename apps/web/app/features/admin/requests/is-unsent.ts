import type { CalledWrite } from '@sealtick/contract';
import type { ProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';

/** Whether a write is being sent or was refused, so that what was typed for it must stay on the page. */
export const isUnsent = ({ isSending, problem }: Pick<ProvenWrite<CalledWrite>, 'isSending' | 'problem'>): boolean =>
  isSending || problem !== null;
