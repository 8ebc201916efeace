import { z } from 'zod';
import { Reason } from '../member.ts';
import { plainText } from '../plain-text.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({
  id: plainText()
    .max(64)
    .regex(/^[\w-]+$/),
});
const body = z.strictObject({ reason: Reason });
const UNKNOWN = { NOT_FOUND: 'No strategy has this id' } as const;

export const pause = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/strategies/:id/pause',
  summary: 'Lets a strategy open no signals; its open ones continue to their end',
  params,
  body,
  errors: { ...UNKNOWN, CONFLICT: 'It is paused or retired' },
  audit: { act: 'strategy.paused', label: 'Strategy paused', subject: 'id', isFrequent: true },
});

export const resume = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/strategies/:id/resumption',
  summary: 'Lets a paused strategy open signals again',
  params,
  body,
  errors: { ...UNKNOWN, CONFLICT: 'No operator has paused it' },
  audit: { act: 'strategy.resumed', label: 'Strategy resumed', subject: 'id' },
});

export const retire = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/strategies/:id/retirement',
  summary: 'Retires a strategy permanently, by an entry of the log; its open signals continue to their end',
  params,
  body,
  errors: { ...UNKNOWN, CONFLICT: 'It is retired' },
  audit: { act: 'strategy.retired', label: 'Strategy retired', subject: 'id', isFrequent: true },
});
