export { edgeOfRecord } from './edge-of-record.ts';
export { ownSizes } from './own-sizes.ts';
export { withOwnSizes } from './with-own-sizes.ts';
