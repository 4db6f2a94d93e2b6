import { expect, test } from 'vitest';
import { certificationNames, earliestTargetDay, planInterest, planInterests } from './interests.ts';

const today = new Date('2026-11-20T23:59:00.000Z');

test('L5-038: sixteen certifications are offered, each once, under the names of the specification', () => {
  expect(certificationNames).toEqual([
    ...['AWS Solutions Architect', 'AWS Developer', 'AWS SysOps Administrator', 'Azure Administrator'],
    ...['Azure Developer', 'Azure Solutions Architect', 'Google Cloud Professional Architect'],
    ...['Google Cloud Professional Developer', 'Cisco CCNA', 'Cisco CCNP', 'CompTIA Security+'],
    ...['CompTIA Network+', 'CompTIA A+', 'CISSP', 'CEH', 'PMP'],
  ]);
});

test('L7-018, L9-023: priority follows the order of choice and is capped at 3', () => {
  const plan = planInterests(['CEH', 'PMP', 'CISSP', 'Cisco CCNA', 'Cisco CCNP'], today);
  expect(plan.map((interest) => interest.priority)).toEqual([1, 2, 3, 3, 3]);
});

test('L7-019, L9-024: each target date lies 90 days after the one before, the first 90 days from today', () => {
  const plan = planInterests(['CEH', 'PMP', 'CISSP'], today);
  expect(plan.map((interest) => interest.target_date)).toEqual(['2027-02-18', '2027-05-19', '2027-08-17']);
});

test('a certification chosen twice counts once, at its first place', () => {
  const plan = planInterests(['CEH', 'PMP', 'CEH'], today);
  expect(plan.map((interest) => interest.certification_name)).toEqual(['CEH', 'PMP']);
});

test('L9-023, L9-024: one that joins later gets what its position gives', () => {
  expect(planInterest('PMP', 1, today)).toEqual(planInterests(['PMP'], today)[0]);
  const last = { certification_name: 'PMP', priority: 3, target_date: '2027-11-15' };
  expect(planInterest('PMP', 4, today)).toEqual(last);
});

test('a target date may be today wherever one lives: the day ends last twelve hours behind UTC', () => {
  expect(earliestTargetDay(new Date('2026-11-20T11:59:59.999Z'))).toBe('2026-11-19');
  expect(earliestTargetDay(new Date('2026-11-20T12:00:00.000Z'))).toBe('2026-11-20');
});
