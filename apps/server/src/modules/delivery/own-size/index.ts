export { edgeOfRecord } from './edge-of-record.ts';
export { type OwnSizeOf, ownSizes } from './own-sizes.ts';
export { sizeOfMessage } from './size-of-message.ts';
