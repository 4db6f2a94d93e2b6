import { useMatches } from 'react-router';
import type { OwnSession } from './signed-in.ts';

export function useViewing(): OwnSession['viewing'] | undefined {
  return useMatches().flatMap(({ loaderData }) => {
    const { viewing } = (loaderData ?? {}) as Partial<Pick<OwnSession, 'viewing'>>;
    return viewing ?? [];
  })[0];
}
