/** What somebody typed and has not saved, as the browser keeps it. */
export interface Draft<Values> {
  /** Of the saved thing that was being changed; null for a new one. */
  version: number | string | null;
  values: Values;
}

export interface DraftRecord extends Draft<unknown> {
  /** Each open form has its own record, so that two tabs with one form do not write over each other. */
  id: string;
  /** When it was written, in milliseconds. */
  at: number;
}

const DAYS = 86_400_000;
/** What nobody came back for in this time is thrown away. */
const KEPT_FOR = 60 * DAYS;
const BEGINNING = 'certamen.draft.';

export const nameOf = (key: string, id: string) => `${BEGINNING}${key}.${id}`;

/** All records of a form, the last written first. Those that cannot be read or are too old are removed. */
export function draftRecords(storage: Storage, key: string, now: number): DraftRecord[] {
  const beginning = nameOf(key, '');
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const found: DraftRecord[] = [];
  for (const name of names) {
    const id = name.slice(beginning.length);
    if (!name.startsWith(beginning) || id.includes('.')) continue;
    const record = parsed(storage.getItem(name));
    if (record && record.at > now - KEPT_FOR) found.push({ ...record, id });
    else storage.removeItem(name);
  }
  return found.sort((one, other) => other.at - one.at);
}

/** Answers whether there was room for it. What was kept before under this id stays where there is none. */
export function keepRecord(
  storage: Storage | null,
  key: string,
  id: string,
  draft: Draft<unknown>,
  at: number,
): boolean {
  try {
    if (!storage) return false;
    storage.setItem(nameOf(key, id), JSON.stringify({ version: draft.version, values: draft.values, at }));
    return true;
  } catch {
    return false;
  }
}

export function dropRecord(storage: Storage | null, key: string, id: string): void {
  try {
    storage?.removeItem(nameOf(key, id));
  } catch {
    // Storage that was blocked meanwhile keeps nothing to drop.
  }
}

/** Storage can be switched off altogether. */
export function draftStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function parsed(text: string | null): Omit<DraftRecord, 'id'> | null {
  try {
    const { version, values, at } = JSON.parse(text ?? '') as Record<string, unknown>;
    const isVersion = version === null || typeof version === 'number' || typeof version === 'string';
    if (!isVersion || typeof at !== 'number' || typeof values !== 'object' || values === null) return null;
    return { version, values, at };
  } catch {
    return null;
  }
}
