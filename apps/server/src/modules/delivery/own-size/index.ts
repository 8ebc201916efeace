export { edgeOfRecord } from './edge-of-record.ts';
export { ownSizes } from './own-sizes.ts';
export { cutSize } from './size-of-message.ts';
export { withOwnSizes } from './with-own-sizes.ts';
