import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsOf, operations } from '../../tests/support/operations.ts';
import { formerNames } from './former-names.ts';

const all = operations();
const contents = (path: string) => readFileSync(path, 'utf8');

/** The operations that ignore names they do not know, by why. */
const lenient: Record<string, string> = {
  'account.updateMe': 'the specification sends the profile back as it was read',
  'quiz.save': 'an outbox sends it',
  'study.read': 'an outbox sends it',
  'study.review': 'an outbox sends it',
  'site.clientError': 'a page of any release may report that it failed',
  'site.health': 'monitors add a query of their own against caches',
  'site.openapi': 'a document, which no query changes',
  'site.readiness': 'monitors add a query of their own against caches',
};

test('only these operations ignore names that they do not know', () => {
  expect(all.flatMap((one) => (one.lenient ? [one.name] : [])).sort()).toEqual(Object.keys(lenient).sort());
});

test('what an outbox of the browser sends is lenient, because it deletes what is refused', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const outboxes = files.map(contents).filter((one) => /(?<!function )create(Delivery|SaveQueue)[<(]/.test(one));
  const sent = outboxes.flatMap((source) => [...source.matchAll(/\n +async send\([\s\S]*?await (\w+\.\w+)\(/g)]);
  const names = sent.map(([, name]) => name as string).sort();
  expect(outboxes.length).toBe(4);
  expect(names).toEqual(Object.keys(lenient).filter((name) => lenient[name] === 'an outbox sends it'));
});

test('former names are of operations that there are, of which none has them, and of one of the last two releases', () => {
  const releases = [...contents('CHANGELOG.md').matchAll(/^## \[(\d[\d.]*)\]/gm)].map(([, release]) => release);
  const found = Object.entries(formerNames).flatMap(([endpoint, names]) =>
    Object.entries(names).map(([name, release]) => ({ endpoint, name, release })),
  );
  for (const { endpoint, name, release } of found) {
    const operation = all.find(({ method, path }) => `${method} ${path}` === endpoint);
    expect(operation, endpoint).toBeDefined();
    expect(Object.keys((operation?.input as any)?.shape ?? {}), endpoint).not.toContain(name);
    expect(releases.slice(0, 2), `remove ${name} of ${endpoint}: pages of ${release} are no longer open`).toContain(
      release,
    );
  }
});

test('the calls that the specification writes down in its sections 7 send nothing unknown', () => {
  const written: Record<string, string[]> = {
    'POST /functions/v1/create-checkout-session': ['priceId', 'customerId', 'userId', 'returnUrl'],
    'POST /api/cancel-subscription': ['userId'],
    'POST /api/entitlements/redeem': ['code'],
    'GET /api/entitlements/verify': ['topic_id'],
    'GET /api/entitlements/verify-ad-free': ['topic_id'],
    'POST /functions/v1/deploy-function': ['functionName'],
    'POST /functions/v1/test-password-reset': ['email'],
    'POST /functions/v1/ping-search-engines': ['sitemapUrl'],
  };
  for (const [endpoint, names] of Object.entries(written)) {
    const operation = all.find(({ method, path }) => `${method} ${path}` === endpoint);
    expect(operation && fieldsOf(operation), endpoint).toEqual(expect.arrayContaining(names));
  }
});
