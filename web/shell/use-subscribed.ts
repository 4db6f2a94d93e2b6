import { useMatches } from 'react-router';

/**
 * Whether the reader has an active subscription: `has_active_subscription` of the innermost page whose loader answers it. The screen
 * that a checkout leads back to has asked the provider, and knows better than the frame around it.
 */
export function useSubscribed(): boolean {
  const known = useMatches().flatMap(({ loaderData }) => {
    const { has_active_subscription } = (loaderData ?? {}) as { has_active_subscription?: boolean };
    return has_active_subscription === undefined ? [] : [has_active_subscription];
  });
  return known.at(-1) ?? false;
}
