/** Browser storage. It can be disabled, full or modified by others: nothing here throws, and no feature may depend on it. */
export interface Kept {
  get(name: string): string | null;
  /** Returns whether there was room; otherwise the earlier text remains. */
  set(name: string, text: string): boolean;
  remove(name: string): void;
  names(): string[];
}

/** In this browser, for all tabs. */
export const onDevice = keptIn(() => window.localStorage);
/** In this tab, across reloads. */
export const inTab = keptIn(() => window.sessionStorage);

export function keptIn(open: () => Storage): Kept {
  return {
    get: (name) => attempt(() => open().getItem(name)) ?? null,
    set: (name, text) =>
      attempt(() => {
        open().setItem(name, text);
        return true;
      }) ?? false,
    remove: (name) => attempt(() => open().removeItem(name)),
    names: () =>
      attempt(() => {
        const storage = open();
        return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      }) ?? [],
  };
}

/** Returns null if there is no valid JSON. */
export function keptJson(kept: Pick<Kept, 'get'>, name: string): unknown {
  return attempt(() => JSON.parse(kept.get(name) ?? 'null')) ?? null;
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
