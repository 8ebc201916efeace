/** Refusal of a call for which the plan must have strategies of the member's own. */
export const NEEDS_OWN_STRATEGIES = {
  FORBIDDEN: 'The plan has no strategies of your own. Pro and Institutional have them, and the trial of Pro',
} as const;
