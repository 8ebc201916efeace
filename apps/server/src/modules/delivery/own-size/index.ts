export { type OwnSizeOf, ownSizes } from './own-sizes.ts';
export { sizeOfMessage } from './size-of-message.ts';
