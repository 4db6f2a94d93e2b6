import { useEffect } from 'react';
import { tabOf } from './profile-tabs.tsx';

interface Shown {
  tab: 'profile' | 'security';
}

let kept: Shown | null = null;

/** While something typed into the profile is not saved, what the screen shows is kept, for `orKept`. */
export function useKept(shown: Shown, unsaved: boolean): void {
  useEffect(() => {
    kept = unsaved ? shown : null;
    return () => {
      kept = null;
    };
  }, [shown, unsaved]);
}

/** The profile has just been saved: nothing of it would be lost. */
export function forgetKept(): void {
  kept = null;
}

/** A loader that, where it fails beside something typed and not saved, answers what is shown: no error takes the place of it. */
export function orKept<Args extends { request: Request }, Loaded extends Shown>(
  load: (args: Args) => Promise<Loaded>,
) {
  return async (args: Args): Promise<Loaded> => {
    try {
      return await load(args);
    } catch (thrown) {
      // An answer that leads elsewhere is no failure.
      if (thrown instanceof Response || kept?.tab !== tabOf(new URL(args.request.url).search)) throw thrown;
      return kept as Loaded;
    }
  };
}
