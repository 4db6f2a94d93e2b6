import { expect, test } from 'vitest';
import { type AuditNoun, auditNouns, withArticle } from '../audit/audit.ts';
import { untilEndOfDay } from '../entitlements/entitlements.ts';
import { day, differences, type Fields, line, number, only, optional, rows } from './fields.ts';

const fields = {
  name: line('Name', { max: 9, example: 'A' }),
  until: optional(day('Last day', { stored: untilEndOfDay, example: '2026-11-30' })),
} satisfies Fields;

test('an optional field stores what its codec makes of a value, and null as null', () => {
  const { stored } = fields.until;
  expect(stored?.encode('2026-11-30')).toEqual(new Date('2026-11-30T23:59:59.999Z'));
  expect(stored?.decode(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11-30');
  expect([stored?.encode(null), stored?.decode(null)]).toEqual([null, null]);
});

test('differences are named in the order of the form', () => {
  expect(differences(fields, { name: 'A', until: null }, { until: '2026-11-30', name: 'B' })).toEqual([
    'name',
    'until',
  ]);
  expect(differences(fields, { name: 'A', until: null }, { name: 'A', until: null })).toEqual([]);
  expect(only(['name'], { name: 'A', until: null })).toEqual({ name: 'A' });
});

test('rows with the same values are the same, whatever order their columns come in', () => {
  const part = {
    name: line('Part', { max: 9, example: 'A' }),
    weight: number('Weight', { min: 0, max: 9, example: 1 }),
  };
  const parts = { parts: rows('Parts', part, { max: 9, unique: 'name' }) };
  const row = { name: 'A', weight: 1 };
  expect(differences(parts, { parts: [row] }, { parts: [{ weight: 1, name: 'A' }] })).toEqual([]);
  expect(differences(parts, { parts: [row] }, { parts: [{ ...row, weight: 2 }] })).toEqual(['parts']);
});

test('nouns have their article', () => {
  expect((Object.keys(auditNouns) as AuditNoun[]).map(withArticle)).toEqual(
    expect.arrayContaining(['a user', 'an image', 'an entitlement', 'a topic']),
  );
});
