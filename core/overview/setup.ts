import type { Service } from './overview.ts';

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

export const setupLevels = ['ok', 'warning', 'failure'] as const;

export interface Finding {
  area: (typeof setupAreas)[number];
  level: (typeof setupLevels)[number];
  sentence: string;
}

export function findingsOf(area: Finding['area']) {
  return (level: Finding['level'], sentence: string): Finding => ({ area, level, sentence });
}

export function worstOf(findings: readonly Finding[]): Finding['level'] {
  return setupLevels.findLast((level) => findings.some((finding) => finding.level === level)) ?? 'ok';
}

const looks = {
  ok: { state: 'ok', word: 'Fine' },
  warning: { state: 'slow', word: 'Check' },
  failure: { state: 'down', word: 'Failing' },
} as const;

export function setupServices(findings: readonly Finding[]): Service[] {
  return setupAreas.flatMap((name) => {
    const those = findings.filter(({ area }) => area === name);
    if (those.length === 0) return [];
    const said = (isFine: boolean) =>
      those.filter(({ level }) => (level === 'ok') === isFine).map(({ sentence }) => sentence);
    const [fine, rest] = [said(true), said(false)];
    const count = rest.length === 1 ? '1 finding' : `${rest.length} findings`;
    return [{ name, ...looks[worstOf(those)], measured: fine.join(' ') || count, reason: rest.join(' ') || null }];
  });
}
