import { expect, test } from 'vitest';
import type { Api } from '#core/contract/index.ts';
import { isSignedIn, sessionOf } from './signed-in.ts';

test('the loaders of a page share one look-up of who is signed in, and what comes later asks again', async () => {
  const asked: ((session: object) => void)[] = [];
  const session = () => new Promise((resolve) => asked.push(resolve));
  const api = { account: { session } } as unknown as Api;
  const frame = sessionOf(api);
  const screen = isSignedIn(api);
  asked[0]?.({ user: null, profile: null });
  expect([await frame, await screen, asked.length]).toEqual([{ user: null, profile: null }, false, 1]);
  const later = isSignedIn(api);
  asked[1]?.({ user: {}, profile: {} });
  expect([await later, asked.length]).toEqual([true, 2]);
});

test('a look-up that fails is not kept', async () => {
  let calls = 0;
  const session = () => Promise.reject(new Error(`failure ${++calls}`));
  const api = { account: { session } } as unknown as Api;
  await expect(Promise.all([sessionOf(api), sessionOf(api)])).rejects.toThrow('failure 1');
  await expect(sessionOf(api)).rejects.toThrow('failure 2');
});
