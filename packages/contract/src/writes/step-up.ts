/** The refusal of a write that requires a recent proof of who the caller is. */
export const STEP_UP = {
  STEP_UP_REQUIRED: 'The last proof of who you are is older than 12 hours: call step-up first',
} as const;
