import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { examineBackups } from './backups.ts';
import { clocksApart } from './database.ts';
import { ofDaysLeft } from './public-address.ts';
import { examineSettings } from './settings.ts';

const published = {
  ...{ PUBLIC_ORIGIN: 'https://exam.test', APP_SECRET: 's'.repeat(32), DATA_DIR: 'data', TRUSTED_PROXIES: '1' },
  ...{ SMTP_URL: 'smtps://mail.exam.test', MAIL_FROM: 'a@exam.test', SUPPORT_EMAIL: 'b@exam.test' },
};

const doubts = (changed: Record<string, string>) =>
  examineSettings(readSettings({ ...published, ...changed }), [])
    .filter(({ level }) => level !== 'ok')
    .map(({ sentence }) => sentence);

test.each([
  [{}, null],
  [{ TRUSTED_PROXIES: '0' }, 'TRUSTED_PROXIES is 0, though https needs a proxy in front'],
  [{ SUPPORT_EMAIL: '' }, 'SUPPORT_EMAIL is not set'],
  [{ MAIL_FROM: 'Exams <no-reply@certamen.example>' }, 'MAIL_FROM is an address at .example'],
  [{ SMTP_URL: 'smtp://mail.exam.test:587' }, 'SMTP_URL lets mail go out unencrypted'],
  [{ SMTP_URL: 'smtp://mail.exam.test:587/?requireTLS=true' }, null],
  [{ SMTP_URL: 'smtp://127.0.0.1:25' }, null],
])('what the settings %j leave in doubt', (changed, doubt) => {
  expect(doubts(changed as Record<string, string>)).toEqual(doubt === null ? [] : [expect.stringContaining(doubt)]);
});

test('clocks are apart by what the time of the question cannot explain', () => {
  expect(clocksApart(1_500, 1_000, 2_000)).toBe(0);
  expect(clocksApart(500, 1_000, 2_000)).toBe(500);
  expect(clocksApart(9_000, 1_000, 2_000)).toBe(7_000);
});

test('how old the newest backup is, and that one of tomorrow says nothing', () => {
  const backupDir = mkdtempSync(join(tmpdir(), 'certamen-backups-'));
  for (const name of ['certamen-2026-11-26T03-00-00Z', 'certamen-2026-11-26T03-00-00Z.json'])
    writeFileSync(join(backupDir, name), '');
  const levelAt = (now: string) =>
    examineBackups({ ...readSettings(published), backupDir }, new Date(now)).map(({ level }) => level);
  expect(levelAt('2026-11-26T12:00:00Z')).toEqual(['ok']);
  expect(levelAt('2026-11-26T02:58:00Z')).toEqual(['ok']);
  expect(levelAt('2026-11-27T06:00:00Z')).toEqual(['warning']);
  expect(levelAt('2026-11-29T04:00:00Z')).toEqual(['failure']);
  expect(levelAt('2026-11-25T03:00:00Z')).toEqual(['warning']);
  rmSync(backupDir, { recursive: true });
  expect(levelAt('2026-11-26T12:00:00Z')).toEqual(['failure']);
  expect(examineBackups(readSettings({ ...published, BACKUP_DIR: 'elsewhere' }), new Date())).toMatchObject([
    { level: 'ok' },
  ]);
  expect(examineBackups(readSettings(published), new Date())).toMatchObject([{ level: 'warning' }]);
  expect(examineBackups({ ...readSettings(published), local: true }, new Date())).toEqual([]);
});

test('a certificate that is not renewed by itself is told two weeks before its end', () => {
  expect(ofDaysLeft(14)).toEqual([]);
  expect(ofDaysLeft(13.9)).toMatchObject([{ level: 'warning', sentence: expect.stringMatching('ends in 13 days') }]);
  expect(ofDaysLeft(Number.NaN), 'where none was shown').toEqual([]);
});
