/** States of a delivery that has not reached its end. */
export const OPEN_STATES = ['pending', 'retrying', 'sending'] as const;
