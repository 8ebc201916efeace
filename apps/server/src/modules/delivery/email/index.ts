import { writes } from '@sealtick/contract';
import { serveWrite } from '../../../platform/http/serve-writes.ts';
import type { ChannelPart } from '../channels/channel-part.ts';
import { addAddress } from './add-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { emailAdapter } from './email-adapter.ts';
import type { EmailDeps } from './email-deps.ts';
import { mountOneClick } from './one-click-route.ts';

export { addOwnChannel } from './add-own-channel.ts';
export { recordBounce } from './record-bounce.ts';

/** Creates the channel of emails: addresses of members, and the emails to them. */
export function createEmailChannel(deps: EmailDeps): ChannelPart {
  return {
    adapter: deps.mailer ? emailAdapter(deps, deps.mailer) : null,
    writes: [
      serveWrite(writes.deliveryEmail.add, (viewer, input, _state, network) =>
        addAddress(deps, viewer, input, network),
      ),
      serveWrite(writes.deliveryEmail.confirm, (viewer, input) => confirmAddress(deps, viewer, input)),
    ],
    routes: async (api) => {
      await api.register(async (scope) => mountOneClick(scope, deps));
    },
  };
}
