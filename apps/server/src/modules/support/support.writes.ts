import { type RequestKind, type RequestReceipt, writes } from '@sealtick/contract';
import { type ServedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { confirmRequest } from './confirm-request.ts';
import type { ServeLimited } from './limited-writes.ts';
import { sendConcern } from './send-concern.ts';
import { type FormUse, sendRequest, type TypedRequest } from './send-request.ts';
import type { SupportDeps } from './support-deps.ts';

const NOTHING = { company: null, phone: null, topic: null, message: '' } as const;
const { support } = writes;

type Sender = Pick<TypedRequest, 'name' | 'email'> & FormUse;

/** Returns the writes of requests, each with what its fields become. */
export function supportWrites(deps: SupportDeps, serveLimited: ServeLimited): ServedWrite[] {
  const send = (
    kind: RequestKind,
    [viewer, { name, email, topic, openForMs }, network]: readonly [Viewer, Sender, string],
    typed: Partial<TypedRequest>,
  ): Promise<RequestReceipt> =>
    sendRequest(deps, viewer, kind, { ...NOTHING, name, email, ...typed }, { topic, openForMs }, network);
  return [
    serveLimited(support.sales, (viewer, input, _state, network) => {
      const { company, phone, planInterest, message } = input;
      const typed = { company: company || null, phone: phone || null, topic: planInterest ?? null, message };
      return send('sales', [viewer, input, network], typed);
    }),
    serveLimited(support.help, (viewer, input, _state, network) =>
      send('help', [viewer, input, network], { topic: input.subject, message: input.message }),
    ),
    serveLimited(support.legal, (viewer, input, _state, network) =>
      send('legal', [viewer, input, network], { message: input.message }),
    ),
    serveLimited(support.risk, (viewer, input, _state, network) =>
      send('risk', [viewer, input, network], { message: input.message }),
    ),
    serveLimited(support.data, (viewer, input, _state, network) =>
      send('data', [viewer, input, network], { topic: input.requestType }),
    ),
    serveLimited(support.deletion, (viewer, input, _state, network) =>
      send('deletion', [viewer, input, network], { message: input.reason }),
    ),
    serveLimited(support.inquiry, (viewer, input, _state, network) =>
      send('inquiry', [viewer, input, network], { message: input.inquiry }),
    ),
    serveLimited(support.complaint, (viewer, input, _state, network) =>
      send('complaint', [viewer, input, network], { topic: input.category, message: input.complaint }),
    ),
    serveLimited(support.concern, (viewer, input, _state, network) => sendConcern(deps, viewer, input, network)),
    serveWrite(support.confirm, (viewer, { token }) => confirmRequest(deps, viewer, token)),
  ];
}
