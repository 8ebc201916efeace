import { type InputOf, reads } from '@sealtick/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '../../platform/http/add-vary.ts';
import { encodingFor } from '../../platform/http/encoding.ts';
import { linkToNext, nameEnd } from '../../platform/http/mount-reads.ts';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { readSignal } from './read-signal.ts';
import { listSignalRows, listStrategySignalRows, type RowsPage, toSignals } from './read-signals.ts';
import type { Answer, SignalAnswers } from './signal-answers.ts';
import { signalFiles } from './signal-files.ts';

type List = typeof reads.signals.list | typeof reads.signals.ofStrategy;

/** Returns the reads of signals. Lists are sent as bytes, which `answers` computes once. */
export const signalReads = (answers: SignalAnswers): ServedRead[] => [
  serve(
    reads.signals.list,
    async (viewer, query) => toSignals(await listSignalRows(viewer, query)),
    asBytes(reads.signals.list, answers, listSignalRows),
  ),
  serve(
    reads.signals.ofStrategy,
    async (viewer, query) => toSignals(await listOfStrategy(viewer, query)),
    asBytes(reads.signals.ofStrategy, answers, listOfStrategy),
  ),
  serve(reads.signals.get, (viewer, { id }) => readSignal(viewer, id)),
  ...signalFiles,
];

const listOfStrategy = (viewer: Viewer, { id, ...query }: InputOf<typeof reads.signals.ofStrategy>) =>
  listStrategySignalRows(viewer, id, query);

/** Sends a list as bytes: the cached ones for the same request, or those of the rows of `list`. */
function asBytes<I>(read: List, answers: SignalAnswers, list: (viewer: Viewer, input: I) => Promise<RowsPage>) {
  return {
    find(request: FastifyRequest, reply: FastifyReply): boolean {
      const made = answers.find(request.viewer, request.url);
      if (made) send(read, request, reply, made);
      return made !== null;
    },
    async send(request: FastifyRequest, reply: FastifyReply, input: I): Promise<FastifyReply> {
      const { viewer, url } = request;
      return send(read, request, reply, await answers.make(viewer, url, () => list(viewer, input)));
    },
  };
}

function send(read: List, request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  linkToNext(read, request, reply, answer.next);
  nameEnd(read, reply, answer.end);
  const { body, encoding } = answer.in(encodingFor(request.headers['accept-encoding']));
  if (encoding !== null) reply.header('content-encoding', encoding);
  // The tag is the same in every encoding.
  reply.header('etag', `W/${answer.etag}`);
  addVary(reply, 'accept-encoding');
  return reply.type('application/json; charset=utf-8').send(body);
}
