import type { Endpoint, TesterMethod } from '#core/api-tester/endpoints.ts';
import type { QueryRow, RequestParts } from '#core/api-tester/request.ts';

export interface Draft {
  method: TesterMethod;
  path: string;
  values: Readonly<Record<string, string>>;
  /** Of a custom endpoint; `row` is a stable key. */
  query: readonly (QueryRow & { row: number })[];
  body: string;
}

export function draftOf({ method, path, parameters, body }: Endpoint): Draft {
  const examples = parameters.filter(({ required }) => required).map(({ name, example }) => [name, example]);
  return { method, path, values: Object.fromEntries(examples), query: [], body };
}

export function customDraft(asked: string): Draft {
  const [, method, path = ''] = /^(GET|POST|PUT|DELETE) (.*)$/s.exec(asked) ?? [];
  return { method: (method ?? 'GET') as TesterMethod, path, values: {}, query: [], body: '' };
}

export function partsOfDraft(draft: Draft, endpoint: Endpoint | null): RequestParts {
  const known = (endpoint?.parameters ?? []).filter(({ in: place, name }) => place === 'query' && draft.values[name]);
  const rows = known.map(({ name }) => ({ name, value: draft.values[name] ?? '' }));
  const { method, path, values, body } = draft;
  return { method, path, values, query: [...rows, ...draft.query], body };
}
