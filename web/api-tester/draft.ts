import type { Endpoint, TesterMethod } from '#core/api-endpoints.ts';
import type { QueryRow, RequestParts } from '#core/api-request.ts';

/** What is typed for one endpoint, or for a custom one. */
export interface Draft {
  method: TesterMethod;
  path: string;
  /** Of the endpoint's parameters, by name. */
  values: Readonly<Record<string, string>>;
  /** Of a custom endpoint, with a number for each row that stays its own. */
  query: readonly (QueryRow & { row: number })[];
  body: string;
}

/** What stands there before anything is typed: the examples of the document. An optional parameter begins empty. */
export function draftOf({ method, path, parameters, body }: Endpoint): Draft {
  const examples = parameters.filter(({ required }) => required).map(({ name, example }) => [name, example]);
  return { method, path, values: Object.fromEntries(examples), query: [], body };
}

/** A custom endpoint begins with what the address names, else with nothing. */
export function customDraft(asked: string): Draft {
  const [, method, path = ''] = /^(GET|POST|PUT|DELETE) (.*)$/s.exec(asked) ?? [];
  return { method: (method ?? 'GET') as TesterMethod, path, values: {}, query: [], body: '' };
}

/** The draft as a request's parts: the endpoint's own query parameters where they are filled, and the rows of a custom one. */
export function partsOfDraft(draft: Draft, endpoint: Endpoint | null): RequestParts {
  const known = (endpoint?.parameters ?? []).filter(({ in: place, name }) => place === 'query' && draft.values[name]);
  const rows = known.map(({ name }) => ({ name, value: draft.values[name] ?? '' }));
  const { method, path, values, body } = draft;
  return { method, path, values, query: [...rows, ...draft.query], body };
}
