import type { Service } from './overview.ts';

/** What is checked, in the order in which it is reported. */
export const setupAreas = [
  'Settings',
  'Database setup',
  'Disk',
  'Server',
  'Mail server',
  'Public address',
  'Edge Functions',
  'Version',
  'Backups',
] as const;

/** From fine to worst. */
export const setupLevels = ['ok', 'warning', 'failure'] as const;

/** One thing that was looked at, and how it is, in one sentence. */
export interface Finding {
  area: (typeof setupAreas)[number];
  level: (typeof setupLevels)[number];
  sentence: string;
}

/** Makes the findings of one area. */
export function findingsOf(area: Finding['area']) {
  return (level: Finding['level'], sentence: string): Finding => ({ area, level, sentence });
}

/** The worst level among findings; 'ok' where there are none. */
export function worstOf(findings: readonly Finding[]): Finding['level'] {
  return setupLevels.findLast((level) => findings.some((finding) => finding.level === level)) ?? 'ok';
}

const looks = {
  ok: { state: 'ok', word: 'Fine' },
  warning: { state: 'slow', word: 'Check' },
  failure: { state: 'down', word: 'Failing' },
} as const;

/** The findings as lines of the System Status, one for each area that has some. */
export function setupServices(findings: readonly Finding[]): Service[] {
  return setupAreas.flatMap((name) => {
    const those = findings.filter(({ area }) => area === name);
    if (those.length === 0) return [];
    const said = (isFine: boolean) =>
      those.filter(({ level }) => (level === 'ok') === isFine).map(({ sentence }) => sentence);
    const [fine, rest] = [said(true), said(false)];
    const count = rest.length === 1 ? '1 finding' : `${rest.length} findings`;
    return [
      {
        name,
        ...looks[worstOf(those)],
        measured: fine.join(' ') || count,
        reason: rest.join(' ') || null,
      },
    ];
  });
}
