import { z } from 'zod';
import {
  LogCheckpoint,
  LogConsistency,
  LogConsistencyQuery,
  LogEntriesQuery,
  LoggedEntry,
  LogProof,
  LogProofParams,
  LogProofQuery,
  LogSigner,
} from '../log.ts';
import { declareRead } from './read.ts';

export const proof = declareRead({
  path: '/api/log/proof/:index',
  tag: 'log',
  summary: 'Proof that an entry is in the log of a size',
  entitlement: 'hashes',
  params: LogProofParams,
  query: LogProofQuery,
  answer: LogProof,
  mayBeAbsent: true,
});

export const consistency = declareRead({
  path: '/api/log/consistency',
  tag: 'log',
  summary: 'Proof that the log of one size is how the log of another begins',
  entitlement: 'hashes',
  query: LogConsistencyQuery,
  answer: LogConsistency,
});

export const keys = declareRead({
  path: '/api/log/keys',
  tag: 'log',
  summary: 'Public keys that sign, or signed, the log',
  entitlement: 'open',
  answer: z.array(LogSigner),
});

export const checkpoint = declareRead({
  path: '/api/log/checkpoint',
  tag: 'log',
  summary: 'What the log vouches for now, signed',
  entitlement: 'hashes',
  answer: LogCheckpoint,
});

export const entries = declareRead({
  path: '/api/log/entries',
  tag: 'log',
  summary: 'Entries of the log; of those not public yet only index and leaf hash',
  entitlement: 'hashes',
  query: LogEntriesQuery,
  answer: z.array(LoggedEntry),
});
