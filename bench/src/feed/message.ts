/** Size of a short signal, in bytes. */
export const MESSAGE_BYTES = 300;
/** The clients count text frames of at least this size, in bytes; other frames of a library are shorter. */
export const COUNTED_FROM = 250;

/** Returns a message of the size that all contestants send. */
export const makeMessage = (n: number): string => {
  const text = JSON.stringify({ type: 'NEW_SIGNAL', n, data: '' });
  return text.replace('""', `"${'x'.repeat(MESSAGE_BYTES - text.length)}"`);
};
