import { writes } from '@sealtick/contract';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { NetworkLimit } from './network-limit.ts';
import { type SalesNeeds, sendSalesRequest } from './send-sales-request.ts';

/** Creates the module of requests that a person answers. */
export function createSupport(needs: SalesNeeds): ServerModule {
  const limit = new NetworkLimit();
  return {
    name: 'support',
    writes: [
      serveWrite(writes.support.sales, async (viewer, input, _state, network) => {
        const undo = limit.count(network, needs.clock.now());
        try {
          return await sendSalesRequest(needs, viewer, input);
        } catch (error) {
          undo();
          throw error;
        }
      }),
    ],
  };
}
