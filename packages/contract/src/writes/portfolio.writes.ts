import { z } from 'zod';
import { Instant } from '../instant.ts';
import { declareWrite } from './write.ts';

export const resume = declareWrite({
  method: 'POST',
  path: '/api/portfolio/resume',
  tag: 'account',
  summary:
    'Gives sizes again after the maximum drawdown was reached; from now on the drawdown counts from the current value',
  callers: 'accounts',
  answer: z.object({ resumedAt: Instant }),
  errors: { CONFLICT: 'the maximum drawdown was not reached' },
  audit: { act: 'risk.resumed', label: 'Sizes resumed after the maximum drawdown', subject: null },
});
