import { RequestReceipt, SalesRequest } from '../support-request.ts';
import { declareWrite } from './write.ts';

export const sales = declareWrite({
  method: 'POST',
  path: '/api/support/sales',
  summary: 'Sends a request to sales, which a person answers',
  callers: 'anyone',
  body: SalesRequest,
  bodyLimit: 32 * 1024,
  answer: RequestReceipt,
  audit: { act: 'sales-request.sent', subject: 'reference' },
});
