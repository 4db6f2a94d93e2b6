import { expect, test } from 'vitest';
import { operations } from '../../tests/support/operations.ts';

// The permission matrix takes each operation's access from the contract, so the contract itself is checked here.
const all = operations();
const namesOf = (list: typeof all) => list.map(({ name }) => name).sort();

test('L6-002, A6-004: everything under /api/admin is for administrators only; elsewhere three functions are', () => {
  const isUnderAdmin = ({ path }: { path: string }) => path.startsWith('/api/admin/');
  expect(namesOf(all.filter((one) => isUnderAdmin(one) && one.access !== 'admin'))).toEqual([]);
  expect(namesOf(all.filter((one) => !isUnderAdmin(one) && one.access === 'admin'))).toEqual([
    'functions.deploy',
    'sitemap.ping',
    'users.testPasswordReset',
  ]);
});

test('L6-001: these operations and no others can be called without signing in', () => {
  expect(namesOf(all.filter(({ access }) => access === 'public'))).toEqual([
    ...['account.confirmEmail', 'account.confirmEmailChange', 'account.forgotPassword', 'account.recovery'],
    ...['account.resendConfirmation', 'account.resetPassword', 'account.session', 'account.signIn'],
    ...['account.signOut', 'account.signUp', 'apiTest.functionTest', 'apiTest.test', 'blog.list', 'blog.post'],
    ...[
      'contentPages.read',
      'demo.quiz',
      'demo.score',
      'factors.beginPasskey',
      'factors.finish',
      'factors.finishPasskey',
    ],
    ...['factors.pending', 'site.clientError', 'site.health', 'site.library'],
    ...['site.openapi', 'site.readiness', 'sso.begin', 'sso.finish', 'sso.providers', 'subscription.tiers'],
  ]);
});
