import { expect, test } from 'vitest';
import * as z from 'zod';
import { reviewId } from './review-id.ts';

test('the id of a review is a UUID of version 7 that begins with its time', () => {
  const ids = Array.from({ length: 100 }, () => reviewId(Date.parse('2026-11-20T18:00:00Z') + 0.7));
  for (const id of ids) expect(z.uuidv7().safeParse(id).error).toBeUndefined();
  expect(new Set(ids).size).toBe(100);
  expect(ids[0]?.replaceAll('-', '').slice(0, 12)).toBe(
    Date.parse('2026-11-20T18:00:00Z').toString(16).padStart(12, '0'),
  );
});
