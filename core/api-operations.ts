import type { Access, Repeat } from './contract/operation.ts';
import type { Scope } from './scopes.ts';

/** A schema as it is shown to people: the rest of JSON Schema is there too. */
export interface DocumentSchema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly DocumentSchema[];
  oneOf?: readonly DocumentSchema[];
  items?: DocumentSchema;
  properties?: Record<string, DocumentSchema>;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  additionalProperties?: unknown;
}

interface DocumentContent {
  'application/json'?: {
    schema: DocumentSchema;
    example?: unknown;
    /** Of failures: by code. */
    examples?: Record<string, { $ref: string }>;
  };
}

export interface DocumentParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: DocumentSchema;
  example: unknown;
}

export interface DocumentOperation {
  operationId: string;
  summary: string;
  /** The title of its noun. */
  tags: [string];
  parameters?: DocumentParameter[];
  requestBody?: { required?: boolean; content: DocumentContent };
  /** By status; 'default' is what any operation may answer. */
  responses: Record<string, { description?: string; headers?: unknown; content?: DocumentContent; $ref?: string }>;
  security: Record<string, string[]>[];
  'x-access': Access;
  'x-repeat': Repeat;
  /** An access token is refused. */
  'x-session-only': boolean;
  /** What an access token has to be allowed. Null where none is needed, or no token does. */
  'x-scope': Scope | null;
  /** A session must have been signed in to, or its password confirmed, within the last ten minutes. */
  'x-recent-sign-in': boolean;
}

/** The API as an OpenAPI 3.1 document: what the contract becomes, with access, failures and examples. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', DocumentOperation>>>;
  components: Record<string, unknown>;
}

/** One operation with its address, as lists of them need it. */
export interface ListedOperation extends DocumentOperation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** Every operation under its noun, in the order of the document's tags. */
export function operationsByTag({ tags, paths }: ApiDocument) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ListedOperation => {
      return { ...operation, method: method.toUpperCase() as ListedOperation['method'], path };
    }),
  );
  return tags.map((tag) => ({ ...tag, operations: all.filter((operation) => operation.tags[0] === tag.name) }));
}

/** What an operation's example is sent to: parameters of the path filled in, and the query that it cannot do without. */
export function exampleAddress({ path, parameters = [] }: ListedOperation): string {
  const filled = parameters.reduce(
    (address, { name, in: place, example }) =>
      place === 'path' ? address.replace(`{${name}}`, encodeURIComponent(String(example))) : address,
    path,
  );
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example)]));
  return needed.length > 0 ? `${filled}?${query}` : filled;
}
