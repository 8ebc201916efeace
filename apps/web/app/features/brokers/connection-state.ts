import { BROKERS, type BrokerConnection } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { formatSpan } from '../../lib/time/time.ts';

interface StateView {
  readonly tone: 'good' | 'warn' | 'bad';
  /** As a label: `Gateway silent for 3 min`. */
  readonly word: string;
  /** What follows from it; null while everything works. */
  readonly text: string | null;
}

type Connection = Pick<BrokerConnection, 'broker' | 'state' | 'problem' | 'lastSeenAt'>;

/** Returns the state of an account in words. @param now ms UTC, wall clock */
export function connectionState({ broker, state, problem, lastSeenAt }: Connection, now: number): StateView {
  const { name } = BROKERS[broker];
  switch (state) {
    case 'active':
      return { tone: 'good', word: 'Active', text: problem };
    case 'waiting':
      return {
        tone: 'warn',
        word: `Waiting for the ${getLink(broker).toLowerCase()}`,
        text: 'The program on your machine has not called yet.',
      };
    case 'silent':
      return {
        tone: 'warn',
        word: `${getLink(broker)} silent${silenceText(lastSeenAt, now)}`,
        text: `${problem === null ? '' : `${problem} `}No order is placed until it answers. Stops stay at ${name}.`,
      };
    case 'refused':
      return {
        tone: 'bad',
        word: 'Refused',
        text: problem ?? `${name} no longer accepts the key. Disconnect, then connect with a new one.`,
      };
    case 'halted':
      return {
        tone: 'bad',
        word: 'Halted',
        text: 'You halted trading: pending entries are cancelled. No order is placed until you resume. Stops stay in place.',
      };
    case 'halted-by-operator':
      return {
        tone: 'bad',
        word: 'Halted for all members',
        text: `${problem ?? 'The site has halted all copying.'} No order is placed until it resumes. Stops stay in place.`,
      };
    case 'drawdown':
      return {
        tone: 'bad',
        word: 'Max drawdown reached',
        text: 'The account has fallen by your maximum drawdown. No order is placed until you resume; the drawdown then counts from the current value. Stops stay in place.',
      };
  }
}

/** Whether an account copies nothing until its member resumes it. */
export const canResume = (state: BrokerConnection['state']): boolean => state === 'halted' || state === 'drawdown';

/** What answers for the account: the program on the member's machine, or the broker. */
function getLink(broker: BrokerConnection['broker']): string {
  return BROKERS[broker].form === 'bridge' ? 'Bridge' : BROKERS[broker].name;
}

function silenceText(lastSeenAt: string | null, now: number): string {
  const ms = lastSeenAt === null ? Number.NaN : now - Date.parse(lastSeenAt);
  if (!(ms >= 0)) return '';
  return ms < MINUTE_MS ? ' for less than 1 min' : ` for ${formatSpan(Math.floor(ms / MINUTE_MS) * MINUTE_MS)}`;
}

export const TRADE_MODE_NAMES = { manual: 'Manual', automated: 'Automated' } as const;
