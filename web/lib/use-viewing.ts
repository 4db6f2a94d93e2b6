import { useMatches } from 'react-router';
import type { OwnSession } from './signed-in.ts';

/** The learner as whom an administrator views the site, as the frame around the screen knows it; undefined for everybody else. */
export function useViewing(): OwnSession['viewing'] | undefined {
  return useMatches().flatMap(({ loaderData }) => {
    const { viewing } = (loaderData ?? {}) as Partial<Pick<OwnSession, 'viewing'>>;
    return viewing ?? [];
  })[0];
}
