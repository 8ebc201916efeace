/** Tests of screens without a browser, for a stand-in of the server. */

export { expectScreen } from './expect-locator.ts';
export type { StandIn } from './page.ts';
export { screenTest } from './screen-test.ts';
