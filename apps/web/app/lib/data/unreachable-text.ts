/** What a person reads after a call that got no answer. */
export const UNREACHABLE_TEXT = 'The server could not be reached. Check your connection and try again.';
