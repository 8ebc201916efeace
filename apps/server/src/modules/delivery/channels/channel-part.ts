import type { ServerModule } from '../../../platform/module.ts';
import type { ChannelAdapter } from './channel-adapter.ts';

/** What a kind of channel adds to the program: how it sends, and the calls by which members set it up. */
export interface ChannelPart extends Pick<ServerModule, 'reads' | 'writes' | 'routes'> {
  /** Null where the operator has not configured the kind. */
  readonly adapter: ChannelAdapter | null;
}
