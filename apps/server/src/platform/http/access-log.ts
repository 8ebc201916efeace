import type { FastifyInstance } from 'fastify';
import type { Log } from '../logging.ts';

/** Names in a query whose values are nobody's business, even where the call is refused for carrying them. */
const SECRET_FIELDS = /([?&](?:[^=&]*(?:key|token|secret|password|code|auth)[^=&]*)=)[^&]*/gi;

export const withoutSecrets = (url: string): string => url.replace(SECRET_FIELDS, '$1(hidden)');

/** One line for each answered request, under its id. */
export function logAnswers(app: FastifyInstance, log: Log): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('info')) {
      request.log.info(
        {
          method: request.method,
          url: withoutSecrets(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          address: request.clientAddress,
        },
        'answered',
      );
    }
    done();
  });
}
