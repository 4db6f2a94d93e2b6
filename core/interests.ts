/** The certifications offered at registration, by the body that awards them. A topic names the one it prepares for. */
export const certificationGroups = [
  {
    name: 'Amazon Web Services',
    certifications: ['AWS Solutions Architect', 'AWS Developer', 'AWS SysOps Administrator'],
  },
  {
    name: 'Microsoft Azure',
    certifications: ['Azure Administrator', 'Azure Developer', 'Azure Solutions Architect'],
  },
  {
    name: 'Google Cloud',
    certifications: ['Google Cloud Professional Architect', 'Google Cloud Professional Developer'],
  },
  { name: 'Cisco', certifications: ['Cisco CCNA', 'Cisco CCNP'] },
  { name: 'CompTIA', certifications: ['CompTIA Security+', 'CompTIA Network+', 'CompTIA A+'] },
  { name: 'Independent', certifications: ['CISSP', 'CEH', 'PMP'] },
] as const;

export type CertificationName = (typeof certificationGroups)[number]['certifications'][number];

/** All 16, in the order of the groups. */
export const certificationNames: readonly CertificationName[] = certificationGroups.flatMap(
  (group): readonly CertificationName[] => group.certifications,
);

export interface PlannedInterest {
  certification_name: string;
  /** 1 (first) to 3: the position, capped. */
  priority: number;
  /** A day, YYYY-MM-DD. */
  target_date: string;
}

export const HIGHEST_PRIORITY = 1;
export const LOWEST_PRIORITY = 3;
/** Days between one target date and the next. */
export const TARGET_SPACING_DAYS = 90;

/**
 * Priorities and target dates for certifications in the order they were chosen: the n-th (from 1) is due 90 x n days after
 * `today`, a day in UTC. A name that comes twice counts once.
 */
export function planInterests(chosen: readonly string[], today: Date): PlannedInterest[] {
  return [...new Set(chosen)].map((name, index) => planInterest(name, index + 1, today));
}

/** What the certification at a position (from 1) is given before anybody changes it. */
export function planInterest<Name extends string>(certification_name: Name, position: number, today: Date) {
  return {
    certification_name,
    priority: Math.min(position, LOWEST_PRIORITY),
    target_date: dayAfter(today, position * TARGET_SPACING_DAYS),
  };
}

/** The earliest day that a new target date may be: today where on earth the day ends last, twelve hours behind UTC. */
export function earliestTargetDay(now: Date): string {
  return new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function dayAfter(today: Date, days: number): string {
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days);
  return new Date(day).toISOString().slice(0, 10);
}
