/** Pictures of few bytes and many pixels. */
export { plainPng } from '../../modules/identity/testing/plain-png.ts';
