import { expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.ts';

test('servers that are started at once get ports of their own', async () => {
  expect(new Set(await Promise.all(Array.from({ length: 20 }, freePort))).size).toBe(20);
});
