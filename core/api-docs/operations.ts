import type { Access, Repeat } from '../contract/operation.ts';
import type { Scope } from '../tokens/scopes.ts';

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
  tags: [string];
  parameters?: DocumentParameter[];
  requestBody?: { required?: boolean; content: DocumentContent };
  /** By status or 'default'. */
  responses: Record<string, { description?: string; headers?: unknown; content?: DocumentContent; $ref?: string }>;
  security: Record<string, string[]>[];
  'x-access': Access;
  'x-repeat': Repeat;
  /** True: an access token is refused. */
  'x-session-only': boolean;
  /** Null: no scope is needed, or no token is accepted. */
  'x-scope': Scope | null;
  'x-recent-sign-in': boolean;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', DocumentOperation>>>;
  components: Record<string, unknown>;
}

export interface ListedOperation extends DocumentOperation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

export function operationsByTag({ tags, paths }: ApiDocument) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ListedOperation => {
      return { ...operation, method: method.toUpperCase() as ListedOperation['method'], path };
    }),
  );
  return tags.map((tag) => ({ ...tag, operations: all.filter((operation) => operation.tags[0] === tag.name) }));
}

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
