import { afterEach, beforeEach } from 'vitest';
import { CopySite } from './copy-site.ts';
import { FakeBroker } from './fake-broker.ts';

/** Gives each test of a file a site on which amara can copy, with a broker of its own. @param take Receives both before each test. */
export function useCopies(take: (broker: FakeBroker, copies: CopySite) => void): void {
  let close = async () => {};
  beforeEach(async () => {
    const broker = new FakeBroker();
    const copies = await CopySite.open(broker);
    close = () => copies.close();
    await copies.site.join('amara');
    take(broker, copies);
  });
  afterEach(() => close());
}
