import type { DocumentOperation } from '#core/api-docs/operations.ts';
import { catalogue, type ErrorCode } from '#core/errors.ts';
import type { Declared } from './declared.ts';

export const anywhere = [
  'MALFORMED_REQUEST',
  'UNSTORABLE_TEXT',
  'FOREIGN_ORIGIN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_SLOW',
  'BODY_TOO_LARGE',
  'CONTENT_TYPE_UNSUPPORTED',
  'INTERNAL',
  'TOOK_TOO_LONG',
  'DATABASE_UNAVAILABLE',
  'OVERTAKEN',
  'TOO_BUSY',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

export function failureComponents(codes: Iterable<ErrorCode>) {
  const examples = [...codes].sort().map((code) => [code, { value: { error: catalogue[code][1], code } }] as const);
  return {
    schemas: {
      Failure: {
        type: 'object',
        properties: {
          error: { type: 'string', description: 'One sentence for people.' },
          code: { type: 'string', description: 'The same for programs.' },
          fields: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'A sentence by field, where single fields are wrong.',
          },
          current: {
            type: 'object',
            description:
              'What someone else saved since the version that was sent, where a change was refused for it.',
          },
        },
        required: ['error', 'code'],
      },
    },
    responses: {
      AnyCall: {
        description: `What may happen to any call: ${anywhere.join(', ')}.`,
        content: { 'application/json': { schema: failure } },
      },
    },
    headers: { RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    examples: Object.fromEntries(examples),
  };
}

const failure = { $ref: '#/components/schemas/Failure' };

export function failureResponses(codes: readonly ErrorCode[]): DocumentOperation['responses'] {
  const byStatus = Map.groupBy(codes, (code) => catalogue[code][0]);
  const statuses = [...byStatus].sort(([one], [other]) => one - other);
  const responses = statuses.map(([status, those]) => [String(status), responseOf(status, those)] as const);
  return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/AnyCall' } };
}

export function failureCodes({ meta, takesInput, failures }: Declared): ErrorCode[] {
  const { access, repeat, refusal, unknown, by_session, scope, fresh } = meta;
  const codes: ErrorCode[] = [];
  if (takesInput) codes.push('INVALID_INPUT');
  if (access !== 'public')
    codes.push(access === 'admin' ? unknown : 'SIGN_IN_REQUIRED', 'SESSION_EXPIRED', 'ACCOUNT_SUSPENDED');
  if (access === 'admin') codes.push(refusal, 'SECOND_FACTOR_SETUP_REQUIRED', 'SECOND_FACTOR_SESSION_REQUIRED');
  if (scope && !by_session) codes.push('TOKEN_SCOPE_MISSING');
  if (fresh) codes.push('REAUTHENTICATION_REQUIRED');
  if (repeat === 'keyed') {
    codes.push(
      'IDEMPOTENCY_KEY_WRONG',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_IN_USE',
      'IDEMPOTENCY_ANSWER_LOST',
    );
  }
  return [...new Set([...codes, ...failures])];
}

function responseOf(status: number, codes: readonly ErrorCode[]) {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }] as const);
  const ofCode = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  return {
    description: `${codes.join(', ')}.`,
    ...(status === 429 && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: {
      'application/json': { schema: { allOf: [failure, ofCode] }, examples: Object.fromEntries(examples) },
    },
  };
}
