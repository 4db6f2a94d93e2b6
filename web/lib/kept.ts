/**
 * What the browser keeps for a page. Its storage can be switched off, be full, or hold what others wrote: nothing here throws, and
 * nothing that a page does may depend on it.
 */
export interface Kept {
  /** What stands under a name; null where there is nothing, or the browser keeps nothing. */
  get(name: string): string | null;
  /** Returns whether the browser had room for it. What stood there before stays where it had none. */
  set(name: string, text: string): boolean;
  remove(name: string): void;
  /** Every name there is. */
  names(): string[];
}

/** In this browser, for all its tabs and beyond its end. */
export const onDevice = keptIn(() => window.localStorage);
/** In this tab, over a reload. */
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

/** What JSON stands under a name, as it is; null where there is none that can be read. */
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
