import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Called at the end of a request. @param isWhole Whether the answer was sent as a whole; else its caller cut it off */
type AfterAnswer = (request: FastifyRequest, reply: FastifyReply, isWhole: boolean) => void;

/** Runs after each answer of a scope. Fastify alone reports none whose caller closed the connection before its end. */
export function afterAnswers(app: FastifyInstance, run: AfterAnswer): void {
  const answered = new WeakSet<FastifyReply>();
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!answered.has(reply)) run(request, reply, false);
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    answered.add(reply);
    run(request, reply, true);
    done();
  });
}
