import { type Kept, keptJson } from './kept.ts';

export interface Draft<Values> {
  version: number | string | null;
  values: Values;
}

export interface DraftRecord extends Draft<unknown> {
  /** Each open form has its own record, so that two tabs with the same form do not overwrite each other. */
  id: string;
  /** In milliseconds. */
  at: number;
}

const DAYS = 86_400_000;
const KEPT_FOR = 60 * DAYS;
const BEGINNING = 'certamen.draft.';

export const nameOf = (key: string, id: string) => `${BEGINNING}${key}.${id}`;

/** Newest first. Unreadable and expired records are removed. */
export function draftRecords(kept: Kept, key: string, now: number): DraftRecord[] {
  const beginning = nameOf(key, '');
  const found: DraftRecord[] = [];
  for (const name of kept.names()) {
    const id = name.slice(beginning.length);
    if (!name.startsWith(beginning) || id.includes('.')) continue;
    const record = parsed(keptJson(kept, name));
    if (record && record.at > now - KEPT_FOR) found.push({ ...record, id });
    else kept.remove(name);
  }
  return found.sort((one, other) => other.at - one.at);
}

/** Returns whether there was room; otherwise an earlier record remains. */
export function keepRecord(kept: Kept, key: string, id: string, draft: Draft<unknown>, at: number): boolean {
  return kept.set(nameOf(key, id), JSON.stringify({ version: draft.version, values: draft.values, at }));
}

function parsed(record: unknown): Omit<DraftRecord, 'id'> | null {
  if (typeof record !== 'object' || record === null) return null;
  const { version, values, at } = record as Record<string, unknown>;
  const isVersion = version === null || typeof version === 'number' || typeof version === 'string';
  if (!isVersion || typeof at !== 'number' || typeof values !== 'object' || values === null) return null;
  return { version, values, at };
}
