// Without the market and the engine, so that a page that states the rules does not load them.

/** Rounds of a session. */
export const ROUNDS = 10;
/** Sessions are numbered from 1 to this. */
export const LAST_SESSION = 999_999;
/** Bars that are shown when a round begins. */
export const SHOWN_FIRST = 60;
/** Bars up to the decision. */
export const DECISION_BARS = 80;
/** Bars in which a limit or a stop entry may fill. */
export const VALID_BARS = 12;
/** Bars after which the engine closes what is still open. */
export const MAX_BARS = 48;
/** Random sessions to which a session is compared. */
export const RANDOM_SESSIONS = 200;
/** Bars from the decision on at whose close the compared strategy may give its signal: the end of the trade is then in the round. */
export const STRATEGY_BARS = 32;
/** Trades under which no interval is shown: with fewer, the spread of the results is not known either. */
export const LEAST_TRADES = 5;
