import type { Access } from '../contract/operation.ts';

export const testerMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type TesterMethod = (typeof testerMethods)[number];

export interface EndpointParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  choices: readonly string[];
  example: string;
}

/** `key` is 'GET /api/users/me'; it identifies the endpoint in the URL. */
export interface Endpoint {
  key: string;
  method: TesterMethod;
  path: string;
  summary: string;
  /** Null: unknown. */
  access: Access | null;
  noun: string;
  parameters: readonly EndpointParameter[];
  /** JSON; empty where the endpoint takes no body. */
  body: string;
}

export const NAMED_FIRST = 'To begin with';

/** Available before the contract has been loaded. */
export const namedEndpoints: readonly Endpoint[] = [
  named('GET', '/functions/v1/api-test', 'public', 'Check that the API answers, at its address among the functions'),
  named('GET', '/api/users/me', 'user', 'Your account and profile'),
  named('GET', '/api/users/me/entitlements', 'user', 'The entitlements you hold'),
  named('POST', '/api/entitlements/redeem', 'user', 'Redeem an entitlement code', { body: { code: 'ADFREE1' } }),
  named('GET', '/api/entitlements/verify', 'user', 'Whether you hold an entitlement for a topic', { topic: true }),
  named('GET', '/api/entitlements/verify-ad-free', 'user', 'Whether a topic is free of ads for you', { topic: true }),
  named('GET', '/api/subscriptions', 'public', 'The plans that are sold'),
  named('GET', '/api/users/me/subscriptions', 'user', 'Your subscription'),
  named('GET', '/functions/v1/api-docs', 'public', 'The documentation of this API, in markdown'),
];

export function endpointsOf(document: unknown): Endpoint[] {
  const found = new Map<string, Endpoint>();
  for (const [path, methods] of Object.entries(record(record(document).paths))) {
    for (const method of testerMethods) {
      const operation = record(methods)[method.toLowerCase()];
      if (operation === undefined) continue;
      const endpoint = endpointOf(method, path, record(operation));
      found.set(endpoint.key, endpoint);
    }
  }
  const first = namedEndpoints.map((one) => ({ ...one, ...known(found.get(one.key)), noun: NAMED_FIRST }));
  for (const { key } of namedEndpoints) found.delete(key);
  return [...first, ...found.values()];
}

/** An unknown access counts as open. */
export function inListOrder(endpoints: readonly Endpoint[], who: Access): Endpoint[] {
  const rank = ({ noun, access }: Endpoint) => (noun === NAMED_FIRST ? 0 : mayCall(who, access) ? 1 : 2);
  return [...endpoints].sort((a, b) => {
    const byRank = rank(a) - rank(b);
    // The sort is stable: the named ones keep their order.
    return byRank !== 0 || rank(a) === 0 ? byRank : a.noun.localeCompare(b.noun, 'en');
  });
}

export function endpointFor(endpoints: readonly Endpoint[], method: string, path: string): Endpoint | undefined {
  const parts = (path.split('?')[0] ?? '').split('/');
  return endpoints.find((endpoint) => {
    const pattern = endpoint.path.split('/');
    const fits = (part: string, index: number) => part === parts[index] || (/^\{.+\}$/.test(part) && parts[index]);
    return endpoint.method === method && pattern.length === parts.length && pattern.every(fits);
  });
}

export function mayCall(who: Access, access: Access | null): boolean {
  const order: readonly Access[] = ['public', 'user', 'admin'];
  return access === null || order.indexOf(access) <= order.indexOf(who);
}

function endpointOf(method: TesterMethod, path: string, operation: Record<string, unknown>): Endpoint {
  const content = record(record(record(operation.requestBody).content)['application/json']);
  const access = operation['x-access'];
  const example = content.example ?? (content.schema === undefined ? undefined : skeleton(record(content.schema)));
  return {
    key: `${method} ${path}`,
    method,
    path,
    summary: text(operation.summary),
    access: access === 'public' || access === 'user' || access === 'admin' ? access : null,
    noun: nounOf(text(operation.operationId), path),
    parameters: list(operation.parameters)
      .map(parameterOf)
      .filter((one) => one !== null),
    body: example === undefined ? '' : JSON.stringify(example, null, 2),
  };
}

function parameterOf(value: unknown): EndpointParameter | null {
  const { name, in: place, required, schema, example } = record(value);
  if (typeof name !== 'string' || (place !== 'path' && place !== 'query')) return null;
  const choices = list(record(schema).enum).map(String);
  return { name, in: place, required: required === true || place === 'path', choices, example: text(example) };
}

/** 'blogAdmin.list' becomes 'Blog admin'; without an id, the first word of the path. */
function nounOf(operationId: string, path: string): string {
  const [noun = ''] = (operationId || path.split('/')[2] || 'API').split('.');
  const words = noun.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function skeleton(schema: Record<string, unknown>): unknown {
  const [first] = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (first !== undefined) return skeleton(record(first));
  if (schema.const !== undefined) return schema.const;
  const choices = list(schema.enum);
  if (choices.length > 0) return choices[0];
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(0, Number(schema.minimum) || 0);
  if (schema.type === 'string') return '';
  if (schema.type !== 'object') return null;
  const wanted = new Set(list(schema.required));
  const fields = Object.entries(record(schema.properties)).filter(([name]) => wanted.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, skeleton(record(field))]));
}

function named(
  method: TesterMethod,
  path: string,
  access: Access,
  summary: string,
  { body, topic = false }: { body?: unknown; topic?: boolean } = {},
): Endpoint {
  const topicId = { name: 'topic_id', in: 'query', required: true, choices: [], example: '' } as const;
  return {
    key: `${method} ${path}`,
    method,
    path,
    summary,
    access,
    noun: NAMED_FIRST,
    parameters: topic ? [topicId] : [],
    body: body === undefined ? '' : JSON.stringify(body, null, 2),
  };
}

function known(endpoint: Endpoint | undefined): Partial<Endpoint> {
  if (!endpoint) return {};
  const { summary, access, parameters, body } = endpoint;
  return { ...(summary && { summary }), ...(access && { access }), parameters, ...(body && { body }) };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
