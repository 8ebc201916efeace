import type { BrokerOrder } from '@sealtick/contract';

type State = BrokerOrder['state'];

/** Names of the states of an order, with their colour. */
export const ORDER_STATES: Readonly<
  Record<State, { readonly tone: 'plain' | 'accent' | 'good' | 'warn' | 'bad'; readonly word: string }>
> = {
  'to-confirm': { tone: 'accent', word: 'To confirm' },
  sent: { tone: 'plain', word: 'Sent' },
  accepted: { tone: 'plain', word: 'Placed' },
  'partly-filled': { tone: 'good', word: 'Partly filled' },
  open: { tone: 'good', word: 'Open' },
  closed: { tone: 'plain', word: 'Closed' },
  cancelled: { tone: 'plain', word: 'Cancelled' },
  rejected: { tone: 'bad', word: 'Rejected' },
  'not-placed': { tone: 'warn', word: 'Not placed' },
  lost: { tone: 'bad', word: 'Lost' },
};

const FILLED: ReadonlySet<State> = new Set(['partly-filled', 'open', 'closed']);

/** Names of the steps that do not change the state of an order. */
const STEPS: Readonly<Record<string, string>> = {
  stopped: 'Left at the stop',
  target: 'Left at the target',
  stop: 'Stop',
  unknown: 'No clear answer',
};

/** Returns the name of a step's state, which may be one that pages do not know. */
export const stepName = (state: string): string =>
  Object.hasOwn(ORDER_STATES, state) ? ORDER_STATES[state as State].word : (STEPS[state] ?? sentence(state));

const sentence = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll('-', ' ')}`;

/**
 * Returns why an order was not placed or is not open, after the name of its state: "Not placed: too late by 12 s". Of an order
 * that has fills, the reason is that of a part. Of a lost order or part it says what to do. @param broker Its name
 */
export function reasonText(
  { state, reason, steps }: Pick<BrokerOrder, 'state' | 'reason' | 'steps'>,
  broker: string,
): string | null {
  if (reason === null) return null;
  const isFilled = FILLED.has(state);
  // A part can be lost after it was filled.
  const isLost =
    state === 'lost' || (isFilled && steps.some((step) => step.state === 'lost' && step.detail === reason));
  const todo = isLost ? ` Check your orders and positions at ${broker}.` : '';
  const what = !isFilled ? ORDER_STATES[state].word : isLost ? 'A part is lost' : 'A part was not filled';
  return `${what}: ${uncapitalised(reason)}${todo}`;
}

/** Symbols and abbreviations stay as they are. */
const uncapitalised = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
