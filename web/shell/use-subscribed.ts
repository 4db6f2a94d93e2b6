import { useMatches } from 'react-router';

/** Uses the innermost page's `has_active_subscription`: after a checkout, that screen knows more than the frame around it. */
export function useSubscribed(): boolean {
  const known = useMatches().flatMap(({ loaderData }) => {
    const { has_active_subscription } = (loaderData ?? {}) as { has_active_subscription?: boolean };
    return has_active_subscription === undefined ? [] : [has_active_subscription];
  });
  return known.at(-1) ?? false;
}
