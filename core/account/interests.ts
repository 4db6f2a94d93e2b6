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

export const certificationNames: readonly CertificationName[] = certificationGroups.flatMap(
  (group): readonly CertificationName[] => group.certifications,
);

export interface PlannedInterest {
  certification_name: string;
  /** 1 (first) to 3: the position, capped. */
  priority: number;
  target_date: string;
}

export const HIGHEST_PRIORITY = 1;
export const LOWEST_PRIORITY = 3;
export const TARGET_SPACING_DAYS = 90;

/** The n-th certification (from 1) is due 90 x n days after `today`, in UTC. Duplicate names count once. */
export function planInterests(chosen: readonly string[], today: Date): PlannedInterest[] {
  return [...new Set(chosen)].map((name, index) => planInterest(name, index + 1, today));
}

/** `position` counts from 1. */
export function planInterest<Name extends string>(certification_name: Name, position: number, today: Date) {
  return {
    certification_name,
    priority: Math.min(position, LOWEST_PRIORITY),
    target_date: dayAfter(today, position * TARGET_SPACING_DAYS),
  };
}

/** Today in the last time zone, twelve hours behind UTC. */
export function earliestTargetDay(now: Date): string {
  return new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function dayAfter(today: Date, days: number): string {
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days);
  return new Date(day).toISOString().slice(0, 10);
}
