/** What a member's news rule does: nothing, names the release in the message, or does not send the signal. */
export const NEWS_ACTIONS = ['nothing', 'mark', 'suppress'] as const;
export type NewsAction = (typeof NEWS_ACTIONS)[number];

/** Minutes before and after a release that are preselected. */
export const NEWS_MINUTES = 30;
/** Most minutes that can be chosen. */
export const NEWS_MINUTES_MAX = 240;
/** Days of closed signals that show what a news rule would have done. */
export const NEWS_EFFECT_DAYS = 90;
