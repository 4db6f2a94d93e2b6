import { expect, test } from 'vitest';
import { type Finding, setupServices, worstOf } from './setup.ts';

const findings: Finding[] = [
  { area: 'Backups', level: 'failure', sentence: 'There is no backup in /b.' },
  { area: 'Disk', level: 'ok', sentence: '80 GB free in /a.' },
  { area: 'Disk', level: 'warning', sentence: '1 GB free in /b.' },
  { area: 'Settings', level: 'ok', sentence: 'A site at https://exam.example.' },
];

test('each area is one line, in the order of the areas, as bad as its worst finding', () => {
  expect(setupServices(findings)).toEqual([
    { name: 'Settings', state: 'ok', word: 'Fine', measured: 'A site at https://exam.example.', reason: null },
    { name: 'Disk', state: 'slow', word: 'Check', measured: '80 GB free in /a.', reason: '1 GB free in /b.' },
    { name: 'Backups', state: 'down', word: 'Failing', measured: '1 finding', reason: 'There is no backup in /b.' },
  ]);
});

test('the worst of nothing is fine', () => {
  expect([worstOf([]), worstOf(findings), worstOf(findings.slice(1))]).toEqual(['ok', 'failure', 'warning']);
});
