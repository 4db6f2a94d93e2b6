import type { StudyItem, TopicPlan } from './plan.ts';

type Domain = StudyItem['domain'];
type Asked = Pick<TopicPlan, 'weights' | 'firsts'>;

/**
 * Of the domains whose questions are left, the one that the next new question is of: the one furthest below its share of the first
 * answers, and before that any without an answer, the greatest first. Undefined where the exam has no domains: then any will do.
 */
export function nextDomain({ weights, firsts }: Asked, left: Iterable<Domain>): Domain | undefined {
  const shares = sharesOf(weights);
  if (shares.size === 0) return undefined;
  const count = (domain: Domain) => firsts.get(domain) ?? 0;
  const next = 1 + [...shares.keys()].reduce((sum, domain) => sum + count(domain), 0);
  const lack = (domain: Domain) => {
    const share = shares.get(domain) ?? 0;
    return share > 0 && count(domain) === 0 ? 1 + share : share * next - count(domain);
  };
  let [found, most]: [Domain | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const domain of new Set(left)) {
    // What the exam does not ask about comes last.
    const own = shares.has(domain) ? lack(domain) : Number.MIN_SAFE_INTEGER;
    if (own > most) [found, most] = [domain, own];
  }
  return found;
}

/** The domains that the exam asks about and of which no question has been answered. */
export function untouchedDomains({ weights, firsts }: Asked): Set<Domain> {
  return new Set([...sharesOf(weights).keys()].filter((domain) => !firsts.get(domain)));
}

function sharesOf(weights: TopicPlan['weights']): Map<Domain, number> {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map([...weights].filter(([, weight]) => weight > 0).map(([domain, weight]) => [domain, weight / total]));
}
