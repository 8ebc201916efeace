/** Label of the strategy to whose own signals rounds of practice are compared. */
export const STRATEGY_LABEL = 'Sweep & Gap, own signals';
