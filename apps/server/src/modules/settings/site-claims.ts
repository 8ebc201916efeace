import type { Claim } from '@sealtick/contract';
import { z } from 'zod';
import { WebAddress } from './web-address.ts';

/** Claims of the pages about the operator. Each needs confirmation with evidence. */
export const CLAIMS = {
  authorised: 'Authorised by a financial regulator',
  compliance: '100% regulatory compliance',
  monitoring: '24/7 compliance monitoring',
  noOutstandingIssues: '0 outstanding compliance issues',
  incidentFree: 'No significant incidents in 24 months',
  soc2: 'SOC 2 certified',
  compensationScheme: 'Member of the Financial Services Compensation Scheme',
  ombudsman: 'Member of the Financial Ombudsman Service',
  informationCommissioner: "Registered with the Information Commissioner's Office",
  cyberAlliance: 'Member of the Cyber Security Alliance',
} as const;

export type ClaimId = keyof typeof CLAIMS;

export const CLAIM_IDS = Object.keys(CLAIMS) as ClaimId[];

/** Evidence of a claim and its last valid day. */
export const Confirmation = z.strictObject({
  evidence: WebAddress,
  expires: z.iso.date(),
});

export type Confirmation = z.infer<typeof Confirmation>;

/** Returns a claim with its status. @param today Date in UTC, YYYY-MM-DD. A claim is valid through its last day. */
export function toClaim(id: ClaimId, confirmation: Confirmation | null, today: string): Claim {
  if (confirmation === null) {
    return { id, statement: CLAIMS[id], status: 'unconfirmed', evidence: null, expires: null };
  }
  const status = confirmation.expires < today ? 'expired' : 'confirmed';
  return { id, statement: CLAIMS[id], status, ...confirmation };
}
