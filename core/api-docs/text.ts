import { catalogue } from '../errors.ts';
import { type DocumentSchema, exampleAddress, type ListedOperation } from './operations.ts';

export function whoMayCall(operation: ListedOperation): string {
  const who = { public: 'Everyone', user: 'Signed-in users', admin: 'Administrators' }[operation['x-access']];
  const recently = operation['x-recent-sign-in'] ? ', with a recent sign-in' : '';
  return `${who}${recently}${operation['x-session-only'] ? ', no access tokens' : ''}`;
}

export interface ListedField {
  name: string;
  place: 'path' | 'query' | 'header' | 'body';
  type: string;
  required: boolean;
}

export function fieldsOf({ parameters = [], requestBody }: ListedOperation): ListedField[] {
  const inAddress = parameters.map(({ name, in: place, required = false, schema }) => {
    return { name, place, type: typeOf(schema), required };
  });
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {};
  const inBody = Object.entries(properties).map(([name, schema]) => {
    return { name, place: 'body' as const, type: typeOf(schema), required: required.includes(name) };
  });
  return [...inAddress, ...inBody];
}

export function failuresOf({ responses }: ListedOperation) {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {}).map((code) => {
      return { status, code, sentence: catalogue[code as keyof typeof catalogue][1] };
    }),
  );
}

export function curlOf(operation: ListedOperation, origin: string): string {
  const { method, requestBody } = operation;
  const body = requestBody?.content['application/json']?.example;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${origin}${exampleAddress(operation)}`)}`];
  const credential = operation['x-session-only'] ? "'Authorization: Bearer <access_token of signing in>'" : TOKEN;
  if (operation['x-access'] !== 'public') lines.push(`-H ${credential}`);
  if (operation['x-repeat'] === 'keyed') lines.push("-H 'Idempotency-Key: spring-course-2026-01'");
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d ${inShell(JSON.stringify(body))}`);
  return lines.join(' \\\n  ');
}

const TOKEN = "'Authorization: Bearer cpat_...'";

/** 'text, 1 to 60 characters', 'list of ids', "'exam' or 'study'". */
export function typeOf(schema: DocumentSchema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if ('const' in schema) return schema.const === '' ? 'empty' : JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  const { type, format } = schema;
  if (type === 'array') return `list of ${plural(schema.items ?? {})}`;
  if (type === 'string' && format === 'uuid') return 'id';
  if (type === 'string' && format === 'date') return 'day, YYYY-MM-DD';
  if (type === 'string' && format === 'date-time') return 'moment';
  if (type === 'string') return `text${lengths(schema)}`;
  if (type === 'integer' || type === 'number') return `number${bounds(schema)}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'null') return 'null';
  const { properties } = schema;
  return properties ? `{ ${Object.keys(properties).join(', ')} }` : 'object';
}

function plural(items: DocumentSchema): string {
  const type = typeOf(items);
  return { id: 'ids', text: 'texts', number: 'numbers' }[type] ?? type;
}

function lengths({ minLength = 0, maxLength }: DocumentSchema): string {
  if (maxLength === undefined) return '';
  return minLength > 0 ? `, ${minLength} to ${maxLength} characters` : `, up to ${maxLength} characters`;
}

function bounds({ minimum, maximum }: DocumentSchema): string {
  const isReal = (bound: number | undefined): bound is number =>
    bound !== undefined && Number.isSafeInteger(bound) && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isReal(minimum) && isReal(maximum)) return `, ${minimum} to ${maximum}`;
  if (isReal(maximum)) return `, at most ${maximum}`;
  return isReal(minimum) ? `, at least ${minimum}` : '';
}

const quoted = (address: string): string => (/^[\w:/.-]+$/.test(address) ? address : inShell(address));

const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
