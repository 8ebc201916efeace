import { cutText } from '@sealtick/engine';
import type { EgressAnswer } from '../../../platform/egress/send-request.ts';

/** Characters of an answer that are stored. */
export const ANSWER_CHARS = 2_000;

/** Returns the beginning of an answer as text, without zero characters. A private network shows members nothing. */
export const getBeginning = ({ body, isPrivate }: EgressAnswer): string =>
  isPrivate ? '' : cutText(body.toString('utf8').replaceAll('\0', ''), ANSWER_CHARS);
