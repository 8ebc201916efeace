import { type InputOf, reads, type Signal } from '@sealtick/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addVary } from '../../platform/http/add-vary.ts';
import { encodingFor } from '../../platform/http/encoding.ts';
import { getNextLink, linkToNext, nameEnd } from '../../platform/http/mount-reads.ts';
import { refuseParameter } from '../../platform/http/refuse-parameter.ts';
import { type Page, type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isOwnSignal, isOwnStrategy, type OwnSignals } from './own-signals.ts';
import { readSignal } from './read-signal.ts';
import { listSignalRows, listStrategySignalRows, type RowsPage, type SignalsQuery, toSignals } from './read-signals.ts';
import type { Answer, SignalAnswers } from './signal-answers.ts';
import { signalFiles } from './signal-files.ts';

type List = typeof reads.signals.list | typeof reads.signals.ofStrategy;

const SINCE_OF_OWN = refuseParameter('since', 'must be left out for a strategy of your own');

/**
 * Returns the reads of signals. Lists of the provider's signals are sent as bytes, which `answers` computes once; those of a
 * member's own strategy are read for their member.
 */
export const signalReads = (answers: SignalAnswers, own: OwnSignals): ServedRead[] => {
  const readOwnRecord = (
    viewer: Viewer,
    id: string | undefined,
    query: Omit<SignalsQuery, 'strategy' | 'strategies' | 'since'>,
  ) => (isOwnStrategy(id) ? own.list(viewer, id, query) : null);
  const findOwn = (viewer: Viewer, { strategy, strategies: _several, since, ...query }: SignalsQuery) => {
    if (isOwnStrategy(strategy) && since !== undefined) throw SINCE_OF_OWN;
    return readOwnRecord(viewer, strategy, query);
  };
  const findOwnOfStrategy = (viewer: Viewer, { id, ...query }: OfStrategy) => readOwnRecord(viewer, id, query);
  return [
    serve(
      reads.signals.list,
      async (viewer, query) => findOwn(viewer, query) ?? toSignals(await listSignalRows(viewer, query)),
      asBytes(reads.signals.list, answers, listSignalRows, findOwn),
    ),
    serve(
      reads.signals.ofStrategy,
      async (viewer, query) => findOwnOfStrategy(viewer, query) ?? toSignals(await listOfStrategy(viewer, query)),
      asBytes(reads.signals.ofStrategy, answers, listOfStrategy, findOwnOfStrategy),
    ),
    serve(reads.signals.get, (viewer, { id }) => (isOwnSignal(id) ? own.read(viewer, id) : readSignal(viewer, id))),
    ...signalFiles,
  ];
};

type OfStrategy = InputOf<typeof reads.signals.ofStrategy>;

const listOfStrategy = (viewer: Viewer, { id, ...query }: OfStrategy) => listStrategySignalRows(viewer, id, query);

/** Addresses whose query is known, of each list. */
const ADDRESSES_KEPT = 2_000;

/** Returns the same text for every query that asks for the same: a reward counts in hundredths, a confidence in percent. */
function getQuestion({ path }: List, input: object): string {
  const { minRewardRisk, minConfidence, ...others }: Pick<SignalsQuery, 'minRewardRisk' | 'minConfidence'> = input;
  const hundredths = minRewardRisk === undefined ? undefined : Math.round(minRewardRisk * 100);
  const isBelow = hundredths !== undefined && hundredths / 100 < minRewardRisk!;
  const asked = {
    ...others,
    minConfidence: minConfidence === undefined ? undefined : Math.ceil(minConfidence),
    minRewardRisk: hundredths === undefined ? undefined : hundredths + Number(isBelow),
  };
  const fields = Object.entries(asked).filter(([, value]) => value !== undefined);
  return `${path} ${JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** Sends a list as bytes: the cached ones for the same request, or those of the rows of `list`; an own one as it is. */
function asBytes<I extends object>(
  read: List,
  answers: SignalAnswers,
  list: (viewer: Viewer, input: I) => Promise<RowsPage>,
  findOwn: (viewer: Viewer, input: I) => Promise<Page<readonly Signal[]>> | null,
) {
  const questions = new LRUCache<string, string>({ max: ADDRESSES_KEPT });
  return {
    find(request: FastifyRequest, reply: FastifyReply): boolean {
      const question = questions.get(request.url);
      const made = question === undefined ? null : answers.find(request.viewer, question);
      if (made) send(read, request, reply, made);
      return made !== null;
    },
    async send(request: FastifyRequest, reply: FastifyReply, input: I): Promise<FastifyReply> {
      const { viewer, url } = request;
      const own = await findOwn(viewer, input);
      if (own === null) {
        const listLinked = async () => {
          const page = await list(viewer, input);
          return { ...page, link: page.next === null ? null : getNextLink(read, url, page.next) };
        };
        const question = getQuestion(read, input);
        questions.set(url, question);
        const known = answers.find(viewer, question);
        return send(read, request, reply, known ?? (await answers.make(viewer, question, listLinked)));
      }
      linkToNext(read, request, reply, own.next);
      return reply.header('cache-control', 'private, no-store').send(own.answer);
    },
  };
}

function send(read: List, request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.link !== null) reply.header('link', answer.link);
  nameEnd(read, reply, answer.end);
  const { body, encoding } = answer.in(encodingFor(request.headers['accept-encoding']));
  if (encoding !== null) reply.header('content-encoding', encoding);
  // The tag is the same in every encoding.
  reply.header('etag', `W/${answer.etag}`);
  addVary(reply, 'accept-encoding');
  return reply.type('application/json; charset=utf-8').send(body);
}
