import { useEffect } from 'react';
import { tabOf } from './profile-tabs.tsx';

interface Shown {
  tab: 'profile' | 'security';
}

let kept: Shown | null = null;

export function useKept(shown: Shown, unsaved: boolean): void {
  useEffect(() => {
    kept = unsaved ? shown : null;
    return () => {
      kept = null;
    };
  }, [shown, unsaved]);
}

export function forgetKept(): void {
  kept = null;
}

/** If the loader fails while there are unsaved changes, returns what is shown, so that no error page replaces it. */
export function orKept<Args extends { request: Request }, Loaded extends Shown>(
  load: (args: Args) => Promise<Loaded>,
) {
  return async (args: Args): Promise<Loaded> => {
    try {
      return await load(args);
    } catch (thrown) {
      if (thrown instanceof Response || kept?.tab !== tabOf(new URL(args.request.url).search)) throw thrown;
      return kept as Loaded;
    }
  };
}
