import type { z } from 'zod';
import { CONCERN_PATH, REQUEST_KINDS, type RequestKind } from '../request-kinds.ts';
import * as bodies from '../support-request.ts';
import { declareWrite } from './write.ts';

function declareRequest<K extends RequestKind, B extends z.ZodObject>(kind: K, body: B, label: string) {
  return declareWrite({
    method: 'POST',
    path: `/api/support/${kind}`,
    tag: 'support',
    summary: `Sends a request to the ${REQUEST_KINDS[kind].team}, which a person answers`,
    callers: 'anyone',
    body,
    bodyLimit: 32 * 1024,
    answer: bodies.RequestReceipt,
    audit: { act: `${kind}-request.sent`, label, subject: 'reference' },
  });
}

export const sales = declareRequest('sales', bodies.SalesRequest, 'Request to sales sent');
export const help = declareRequest('help', bodies.HelpRequest, 'Request to support sent');
export const legal = declareRequest('legal', bodies.LegalRequest, 'Request to the legal team sent');
export const risk = declareRequest('risk', bodies.RiskRequest, 'Request to the risk team sent');
export const data = declareRequest('data', bodies.DataRequest, 'Request for a copy of the data sent');
export const deletion = declareRequest('deletion', bodies.DeletionRequest, 'Request to delete the data sent');
export const inquiry = declareRequest('inquiry', bodies.InquiryRequest, 'Compliance inquiry sent');
export const complaint = declareRequest('complaint', bodies.ComplaintRequest, 'Complaint sent');

/** Takes no idempotency key, leaves no audit entry and no line in the log, and reads no cookie. */
export const concern = declareWrite({
  method: 'POST',
  path: CONCERN_PATH,
  tag: 'support',
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
  tag: 'support',
  summary: 'Confirms a request about the data of a person at the email address it names',
  callers: 'anyone',
  body: bodies.RequestToken,
  answer: bodies.ConfirmedRequest,
  errors: { UNPROCESSABLE: 'The link is unknown, was used, or is older than 24 hours' },
  audit: { act: 'request.confirmed', label: 'Request confirmed', subject: 'reference' },
});
