import { expect, test } from 'vitest';
import { useTestApp } from '../tests/support/app.ts';
import { anAccessToken } from '../tests/support/factories.ts';
import { sessions } from './account/tables.ts';
import { sweep } from './sweeps.ts';

const app = useTestApp();
const day = 24 * 60 * 60 * 1000;

test('expired access tokens stay in the list for 30 days and are then swept away; those that work stay', async () => {
  const person = await app.person();
  const from = app.deps.clock().getTime();
  const { user_id } = person.who;
  await anAccessToken(app.deps, user_id, { name: 'until tomorrow', expires_at: new Date(from + day) });
  await anAccessToken(app.deps, user_id, { name: 'for a year', expires_at: new Date(from + 365 * day) });
  const names = async () => {
    // Sessions slide on by being used.
    const { tokens } = (await person.call('GET', '/api/users/me/tokens')).body;
    return tokens.map(({ name, expired }: any) => [name, expired]).sort();
  };
  app.pass(20 * day);
  await sweep(app.deps);
  expect(await names()).toEqual([
    ['for a year', false],
    ['until tomorrow', true],
  ]);
  app.pass(11 * day);
  await sweep(app.deps);
  expect(await names(), 'on its thirtieth day it is still told').toHaveLength(2);
  app.pass(1);
  await sweep(app.deps);
  expect(await names()).toEqual([['for a year', false]]);
});

test('expired sessions are swept away', async () => {
  await app.person();
  app.pass(20 * day);
  const later = await app.person();
  app.pass(11 * day);
  await sweep(app.deps);
  expect((await app.deps.db.select().from(sessions)).map(({ id }) => id)).toEqual([later.who.session_id]);
});
