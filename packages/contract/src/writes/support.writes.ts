import type { z } from 'zod';
import { CONCERN_PATH, REQUEST_KINDS, type RequestKind } from '../request-kinds.ts';
import * as bodies from '../support-request.ts';
import { declareWrite } from './write.ts';

function declareRequest<K extends RequestKind, B extends z.ZodObject>(kind: K, body: B) {
  return declareWrite({
    method: 'POST',
    path: `/api/support/${kind}`,
    summary: `Sends a request to the ${REQUEST_KINDS[kind].team}, which a person answers`,
    callers: 'anyone',
    body,
    bodyLimit: 32 * 1024,
    answer: bodies.RequestReceipt,
    audit: { act: `${kind}-request.sent`, subject: 'reference' },
  });
}

export const sales = declareRequest('sales', bodies.SalesRequest);
export const help = declareRequest('help', bodies.HelpRequest);
export const legal = declareRequest('legal', bodies.LegalRequest);
export const risk = declareRequest('risk', bodies.RiskRequest);
export const data = declareRequest('data', bodies.DataRequest);
export const deletion = declareRequest('deletion', bodies.DeletionRequest);
export const inquiry = declareRequest('inquiry', bodies.InquiryRequest);
export const complaint = declareRequest('complaint', bodies.ComplaintRequest);

/** Takes no idempotency key, leaves no audit entry and no line in the log, and reads no cookie. */
export const concern = declareWrite({
  method: 'POST',
  path: CONCERN_PATH,
  summary: 'Reports a concern to the compliance officer, also anonymously',
  callers: 'anyone',
  body: bodies.ConcernReport,
  bodyLimit: 32 * 1024,
  answer: bodies.ConcernReceipt,
  isConfidential: true,
  isAnonymous: true,
  audit: null,
});

export const confirm = declareWrite({
  method: 'POST',
  path: '/api/support/confirmations',
  summary: 'Confirms a request about the data of a person at the e-mail address it names',
  callers: 'anyone',
  body: bodies.RequestToken,
  answer: bodies.ConfirmedRequest,
  errors: { UNPROCESSABLE: 'The link is unknown, was used, or is older than 24 hours' },
  audit: { act: 'request.confirmed', subject: 'reference' },
});
