import type { FastifyInstance } from 'fastify';
import type { Log } from '../logging.ts';
import { redactUrl } from '../redaction.ts';
import { afterAnswers } from './after-answers.ts';
import { isAnonymousCall } from './anonymous-call.ts';
import { isOwnCheck } from './own-checks.ts';

/** Logs one line per request, with its id, except for the program's checks of itself and for anonymous calls. */
export function logAnswers(app: FastifyInstance, log: Log): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isAnonymousCall(request)) reply.header('x-request-id', request.id);
    done(null, payload);
  });
  afterAnswers(app, (request, reply, isWhole) => {
    if (!log.isLevelEnabled('info') || isOwnCheck(request.headers) || isAnonymousCall(request)) return;
    request.log.info(
      {
        method: request.method,
        url: redactUrl(request.url),
        // Null: its caller was gone before there was one.
        status: reply.raw.headersSent ? reply.statusCode : null,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.clientAddress,
      },
      isWhole ? 'answered' : 'cut off by the caller',
    );
  });
}
