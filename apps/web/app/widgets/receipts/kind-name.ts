import { CHANNELS, type Receipt } from '@sealtick/contract';

/** Returns the name of a kind of receipt: a kind of channel, or the page itself. */
export const kindName = (kind: Receipt['kind']): string => (kind === 'web' ? 'Web dashboard' : CHANNELS[kind].name);
