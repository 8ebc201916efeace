/** Source of deliveries that are about an event, not an entry of a log. */
export const EVENT_SOURCE = 'event';

const MISSED = 'missed:';

/** Returns the source of the message that says that an opening was missed: unique for each of its channels. */
export const missedSource = (logId: string): string => `${MISSED}${logId}`;

/** Returns the log that a source refers to; null for an event or a test. */
export function getLog(source: string): string | null {
  if (source === EVENT_SOURCE || source === TEST_SOURCE) return null;
  return source.startsWith(MISSED) ? source.slice(MISSED.length) : source;
}

/** Source of test messages, which are about nothing. */
export const TEST_SOURCE = 'test';
