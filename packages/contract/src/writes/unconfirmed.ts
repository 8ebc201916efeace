/** Why an account whose address is not confirmed cannot add a channel. */
export const UNCONFIRMED = { FORBIDDEN: 'The email address of the account is not confirmed' } as const;
