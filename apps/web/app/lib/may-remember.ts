/** Where this browser stores what its visitor allows it to store, as JSON. */
export const PRIVACY_KEY = 'privacy';

/** Whether this browser may store choices of the visitor. @throws {Error} if it has no storage */
export const mayRemember = (): boolean => !localStorage.getItem(PRIVACY_KEY)?.includes('"functional":false');
