import { useMatches } from 'react-router';
import type { OwnSession } from './signed-in.ts';

type Known = Partial<Pick<OwnSession, 'has_active_subscription' | 'subscription_notice' | 'viewing'>> & {
  profile?: { is_admin?: boolean };
};

/** What the loaders of the frame and of the pages in it tell of the visitor. */
export function useVisitor() {
  const matches = useMatches().map(({ loaderData }) => (loaderData ?? {}) as Known);
  /** By the innermost page: after a checkout, that screen knows more than the frame around it. */
  const newest = <Key extends keyof Known>(key: Key) => matches.findLast((match) => match[key] !== undefined)?.[key];
  return {
    /** For display only: every call is authorized by the server. */
    isAdmin: matches.some(({ profile }) => profile?.is_admin === true),
    subscribed: newest('has_active_subscription') ?? false,
    notice: newest('subscription_notice') ?? null,
    viewing: matches.find(({ viewing }) => viewing)?.viewing,
  };
}
