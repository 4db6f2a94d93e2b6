import { invalid } from '../failure.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Nested = Map<string, Nested | string>;

/** `a[b][0]=c` and the like, as the provider takes bodies and queries: nested objects, and lists where all names are numbers. */
export function readForm(text: string): Record<string, FormValue> {
  const root: Nested = new Map();
  for (const [key, value] of new URLSearchParams(text)) {
    const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
    if (first === undefined) throw invalid(`Invalid parameter name: ${key}`);
    const path = [first, ...[...(rest ?? '').matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] as string)];
    put(root, path, value, key);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, plain(value)]));
}

function put(into: Nested, [name = '', ...rest]: string[], value: string, key: string): void {
  const slot = name === '' ? String(into.size) : name;
  if (rest.length === 0) {
    into.set(slot, value);
    return;
  }
  const next = into.get(slot) ?? new Map<string, Nested | string>();
  if (typeof next === 'string') throw invalid(`Invalid parameter: ${key}`, slot);
  into.set(slot, next);
  put(next, rest, value, key);
}

function plain(value: Nested | string): FormValue {
  if (typeof value === 'string') return value;
  const names = [...value.keys()];
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) return [...value.values()].map(plain);
  return Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)]));
}
