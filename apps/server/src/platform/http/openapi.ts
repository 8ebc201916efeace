import swagger from '@fastify/swagger';
import { API_VERSION, Problem } from '@sealtick/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { completeDocument } from './complete-document.ts';

if (!z.globalRegistry.has(Problem)) z.globalRegistry.add(Problem, { id: 'Problem' });

/** Collects the schemas of all later routes into one OpenAPI 3.1 document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sealtick API',
        version: API_VERSION,
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Strategies, their signals and the bars behind them. Errors are application/problem+json. Times are RFC 3339 UTC, prices are decimal strings, rates are fractions.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

/** Serves the OpenAPI document in a scope. @param baseUrl Public address of the site, where one is configured. */
export function serveDescription(app: FastifyInstance, baseUrl: string | null): void {
  let document: string | null = null;
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(completeDocument(app.swagger() as OpenAPIV3_1.Document, baseUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/** Completes the schema of a route: problem documents as error answers, and no unknown query parameters. */
export function completeSchema(route: RouteOptions): void {
  const { body, params, response, ...schema } = route.schema ?? {};
  const refusals = [400, 401, ...(params ? [404] : []), ...(body ? [413, 415] : []), 429, 500, 503];
  const problems = Object.fromEntries(refusals.map((status) => [status, problemResponse('Error')]));
  route.schema = {
    querystring: z.strictObject({}),
    ...schema,
    ...(body ? { body } : {}),
    ...(params ? { params } : {}),
    response: { ...problems, ...(response as object | undefined) },
  };
}

/** An error answer, with when it occurs. */
export const problemResponse = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
});
