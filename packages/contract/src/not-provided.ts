/** Shown in place of a claim that only the operator could make. */
export const NOT_PROVIDED = 'Not provided by the operator';
