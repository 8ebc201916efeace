/**
 * Returns the parameters of the address as of now. Those of the last render may miss a change that is still being
 * rendered, and a second change would undo it.
 */
export const latestParams = (): URLSearchParams => new URLSearchParams(window.location.search);
