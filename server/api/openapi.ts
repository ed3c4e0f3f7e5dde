import { z } from 'zod';
import type { Site } from '#app/request-context.ts';
import type { Endpoint } from './api-request.ts';
import { API_PATH, ENDPOINTS } from './api-request.ts';
import { RESPONSES } from './api-responses.ts';

const PROBLEM = { $ref: '#/components/responses/Problem' };

/** Describes the API in OpenAPI 3.1, from the schemas of its requests and responses. */
export function toOpenApi(site: Pick<Site, 'name' | 'url'>): object {
  return {
    openapi: '3.1.0',
    info: {
      title: site.name,
      version: '1',
      description: 'The public articles of this site. Only fields and parameters are added within version 1.',
    },
    servers: [{ url: `${site.url}${API_PATH}` }],
    paths: Object.fromEntries(Object.entries(ENDPOINTS).map(([path]) => [path, { get: describe(path as Endpoint) }])),
    components: {
      schemas: Object.fromEntries(
        Object.entries(RESPONSES).map(([path, schema]) => [toName(path as Endpoint), toJsonSchema(schema, 'output')]),
      ),
      responses: {
        Problem: {
          description: 'A problem by RFC 9457',
          content: { 'application/problem+json': { schema: toJsonSchema(problemSchema, 'output') } },
        },
      },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'Raises the limit of requests.' } },
    },
    security: [{}, { key: [] }],
  };
}

export const problemSchema = z.strictObject({ title: z.string(), status: z.number(), detail: z.string() });

function describe(path: Endpoint) {
  const { summary, parameters } = ENDPOINTS[path];
  const { properties = {}, required = [] } = toJsonSchema(parameters, 'input');
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }));
  const inPath =
    path === '/articles/{id}' ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : [];
  const schema = { $ref: `#/components/schemas/${toName(path)}` };
  const described = path === '/openapi.json' ? {} : { schema };
  return {
    summary,
    parameters: [...inPath, ...inQuery],
    responses: {
      200: { description: summary, content: { 'application/json': described } },
      default: PROBLEM,
    },
  };
}

const toName = (path: Endpoint) => path.replace(/\W+/g, '_').replace(/^_|_$/g, '');

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
