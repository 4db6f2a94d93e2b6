import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { ApiDocument, DocumentOperation } from '#core/api-docs/operations.ts';
import { subjectOf } from '#core/contract/examples/fields.ts';
import { exampleFor, type Place, type Schema } from '#core/contract/examples/from-schema.ts';
import { contract, parts } from '#core/contract/index.ts';
import { withStrictInput } from '#core/contract/strict-input.ts';
import type { ErrorCode } from '#core/errors.ts';
import type { Settings } from '../env.ts';
import { cookieName } from '../http/caller.ts';
import { type Declared, declaredOperations } from './declared.ts';
import { anywhere, failureCodes, failureComponents, failureResponses } from './failures.ts';

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
const made = new WeakMap<Settings, Promise<ApiDocument>>();

export function apiDocument(settings: Settings): Promise<ApiDocument> {
  const known = made.get(settings);
  if (known) return known;
  const making = documentOf(settings);
  made.set(settings, making);
  return making;
}

async function documentOf(settings: Settings): Promise<ApiDocument> {
  const { brand, origin } = settings;
  const strict = Object.entries(contract).map(([name, part]) => [name, withStrictInput(part, {})]);
  const generated = (await generator.generate(Object.fromEntries(strict), {
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      description: `Everything that ${brand.name} does. For people: ${origin}/api-docs`,
    },
    servers: [{ url: origin }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: "A personal access token, or the access_token of signing in with session: 'bearer'.",
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName({ settings }),
          description: 'The session of a browser.',
        },
      },
    },
  })) as unknown as ApiDocument;
  const declared = declaredOperations();
  const codes = new Set<ErrorCode>(anywhere);
  for (const methods of Object.values(generated.paths)) {
    for (const operation of Object.values(methods)) {
      const about = declared.get(operation.operationId) as Declared;
      complete(operation, about, origin);
      for (const code of failureCodes(about)) codes.add(code);
    }
  }
  return {
    ...generated,
    tags: Object.values(parts).map(({ title, about }) => ({ name: title, description: about })),
    components: { ...generated.components, ...failureComponents(codes) },
  };
}

function complete(operation: DocumentOperation, about: Declared, origin: string): void {
  const { access, repeat, by_session = false, scope, fresh = false } = about.meta;
  const { operationId } = operation;
  operation.tags = [parts[about.part].title];
  operation['x-access'] = access;
  operation['x-repeat'] = repeat;
  operation['x-session-only'] = by_session;
  operation['x-scope'] = by_session ? null : scope;
  operation['x-recent-sign-in'] = fresh;
  const bearer = { bearer: operation['x-scope'] ? [operation['x-scope']] : [] };
  operation.security = access === 'public' ? [] : by_session ? [{ cookie: [] }, bearer] : [bearer, { cookie: [] }];
  if (!about.takesInput) {
    delete operation.requestBody;
    delete operation.parameters;
  }
  const place = { operation: operationId, parent: subjectOf(operationId), field: '' };
  const exampleOf = (schema: unknown, field = '') => shown(schema as Schema, { ...place, field }, origin);
  for (const parameter of operation.parameters ?? []) {
    parameter.example = exampleOf(parameter.schema, parameter.name);
  }
  if (repeat === 'keyed') operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  const body = operation.requestBody?.content['application/json'];
  if (body) body.example = exampleOf(body.schema);
  const { 200: answer } = operation.responses;
  const answered = answer?.content?.['application/json'];
  if (answer && answered) {
    answer.description = 'What was asked for.';
    answered.example = exampleOf(answered.schema);
  }
  operation.responses = { ...(answer && { 200: answer }), ...failureResponses(failureCodes(about)) };
}

/** A field without a value drops one example, not the whole document; the test names it. */
function shown(schema: Schema, place: Place, origin: string): unknown {
  try {
    return JSON.parse(JSON.stringify(exampleFor(schema, place)).replaceAll('https://certamen.example', origin));
  } catch {
    return undefined;
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description: 'A call that is repeated with its key acts once and is answered as the first time.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
  example: 'spring-course-2026-01',
};
