import { expect, test } from 'vitest';
import { catalogue } from '#core/errors.ts';
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

test('an access token that manages content reaches these parts of the admin area; the rest needs admin:all', () => {
  const nounsOf = (scope: string) => {
    const reached = all.filter((one) => one.scope === scope && !one.by_session);
    return [...new Set(reached.map(({ name }) => name.split('.')[0]))].sort();
  };
  expect(nounsOf('admin:content')).toEqual([
    ...['blog', 'blogAdmin', 'bulk', 'catalogAdmin', 'contentPages', 'flashcardsAdmin', 'images'],
    ...['questionUploads', 'questionsAdmin', 'quizzesAdmin', 'sitemap', 'trash'],
  ]);
  expect(nounsOf('admin:all')).toEqual([
    ...['audit', 'entitlementsAdmin', 'functions', 'overview', 'reports', 'ssoAdmin', 'tiersAdmin', 'users'],
    'views',
  ]);
});

test('every operation that needs somebody has a scope; of those that anybody may call one tells who is signed in', () => {
  expect(namesOf(all.filter(({ access, scope }) => access !== 'public' && scope === null))).toEqual([]);
  expect(namesOf(all.filter(({ access, scope }) => access === 'public' && scope))).toEqual(['account.session']);
  for (const { name, access, method, scope } of all.filter((one) => one.access === 'user')) {
    expect(scope, `${name} (${access})`).toBe(method === 'GET' ? 'read:own' : 'write:own');
  }
});

test('what could outlive a stolen session, or take the account with it, needs a recent sign-in or the password itself', () => {
  expect(namesOf(all.filter(({ fresh, access }) => fresh && access !== 'admin'))).toEqual([
    ...['account.endSession', 'account.endSessions', 'account.exportData', 'factors.beginAddPasskey'],
    ...['factors.beginApp', 'factors.confirmApp', 'factors.makeRecoveryCodes', 'factors.removeApp'],
    ...['factors.removePasskey', 'sso.disconnect', 'tokens.make'],
  ]);
  const asks = ({ input }: (typeof all)[number]) => 'current_password' in ((input as any)?.shape ?? {});
  expect(namesOf(all.filter(asks))).toEqual([
    ...['account.changeEmail', 'account.changePassword', 'account.confirmPassword', 'account.deleteAccount'],
  ]);
});

/** Administrators' operations that change something without a recent sign-in, by why that is enough. */
const withoutRecentSignIn: Record<string, RegExp> = {
  'content: what was there is in the trash, the revisions or the editor, and the audit list says who changed it':
    /^(catalogAdmin|questionsAdmin|flashcardsAdmin|quizzesAdmin|blogAdmin|contentPages)\.(add|change|update|delete|remove|move|publish|restore)/,
  'content: uploads only add questions, cards and pictures': /^(questionUploads|flashcardsAdmin|images)\.upload$/,
  'content: what search engines learn about public pages': /^sitemap\.(save|forget|ping)$/,
  'access to topics without ads: taken back in the same tab, and worth nothing elsewhere':
    /^entitlementsAdmin\.(add|change|remove|assign|assignMany|changeGrant|revoke)$/,
  'a sentence that was read: the audit list keeps what was done': /^bulk\.dismiss$/,
  'bookmarks: addresses of lists, each a search within one': /^views\.(add|remove)$/,
  'reports: a note, and whether one is closed': /^reports\.(note|close)$/,
  'it ends what needed one': /^users\.stopViewing$/,
  'nothing is kept of it':
    /^(questionUploads\.preview|flashcardsAdmin\.preview|blogAdmin\.renderMarkdown|questionsAdmin\.uses|sitemap\.(generate|check)|entitlementsAdmin\.generateCode|tiersAdmin\.testWebhook)$/,
};

test("an administrator's operation that can take an account or the site over needs a recent sign-in; the others say why not", () => {
  const writing = all.filter(({ access, method }) => access === 'admin' && method !== 'GET');
  expect(namesOf(writing.filter(({ fresh }) => fresh))).toEqual([
    ...['functions.add', 'functions.deploy', 'functions.remove', 'functions.save', 'ssoAdmin.save'],
    ...['tiersAdmin.add', 'tiersAdmin.change', 'trash.remove', 'trash.restore', 'users.add', 'users.reinstate'],
    ...['users.remove', 'users.removeFactors', 'users.setPassword', 'users.suspend', 'users.testPasswordReset'],
    ...['users.update', 'users.view'],
  ]);
  const reasons = Object.values(withoutRecentSignIn);
  for (const { name } of writing.filter(({ fresh }) => !fresh)) {
    expect(reasons.filter((names) => names.test(name)).length, name).toBe(1);
  }
});

test('an access token reaches none of these', () => {
  expect(namesOf(all.filter(({ by_session }) => by_session))).toEqual([
    ...['account.changeEmail', 'account.changePassword', 'account.confirmPassword', 'account.deleteAccount'],
    ...['account.endSession', 'account.endSessions', 'account.forgetEmailChange', 'account.resendEmailChange'],
    ...['factors.addPasskey', 'factors.beginAddPasskey', 'factors.beginApp', 'factors.beginConfirm'],
    ...['factors.confirm', 'factors.confirmApp', 'factors.finish', 'factors.finishPasskey'],
    ...['factors.makeRecoveryCodes', 'factors.mine'],
    ...['factors.removeApp', 'factors.removePasskey', 'factors.renamePasskey', 'factors.standing'],
    ...['functions.add', 'functions.deploy', 'functions.remove', 'functions.save', 'sso.begin', 'sso.disconnect'],
    ...['sso.finish', 'ssoAdmin.save', 'tokens.make', 'tokens.revoke', 'users.add'],
    ...['users.reinstate', 'users.remove', 'users.removeFactors', 'users.setPassword', 'users.stopViewing'],
    ...['users.suspend', 'users.testPasswordReset', 'users.update', 'users.view'],
  ]);
});

test('L6-001: these operations and no others can be called without signing in', () => {
  expect(namesOf(all.filter(({ access }) => access === 'public'))).toEqual([
    ...['account.confirmEmail', 'account.confirmEmailChange', 'account.forgotPassword', 'account.recovery'],
    ...['account.resendConfirmation', 'account.resetPassword', 'account.session', 'account.signIn'],
    ...['account.signOut', 'account.signUp', 'apiTest.functionTest', 'apiTest.test', 'blog.list', 'blog.post'],
    ...['contentPages.read', 'demo.quiz', 'demo.score', 'factors.beginPasskey', 'factors.finish'],
    'factors.finishPasskey',
    ...['factors.pending', 'site.clientError', 'site.health', 'site.library'],
    ...['site.openapi', 'site.readiness', 'sso.begin', 'sso.finish', 'sso.providers', 'subscription.tiers'],
  ]);
});

test.each([
  ['A5-069', 'blogAdmin.add', 'unknown', 'User not authenticated'],
  ['A5-069', 'blogAdmin.remove', 'unknown', 'User not authenticated'],
  ['A8-010', 'sitemap.ping', 'unknown', 'Not authenticated'],
  ['A6-004', 'users.list', 'unknown', 'Not authenticated'],
  ['A6-004', 'users.list', 'refusal', 'Unauthorized: Admin access required'],
  ['A6-005', 'users.add', 'refusal', 'Only administrators can create new users'],
  ['A6-006', 'users.update', 'refusal', 'Only administrators can update users'],
  ['A6-007', 'users.setPassword', 'refusal', 'Only administrators can update passwords'],
  ['A6-008', 'users.remove', 'refusal', 'Only administrators can delete users'],
] as const)('%s: %s tells whom it does not let in (%s): %s', (_id, name, whom, sentence) => {
  const code = all.find((one) => one.name === name)?.[whom];
  expect(code && catalogue[code][1]).toBe(sentence);
});

test('L5-034, L8-001: a call without a session, a recent sign-in, or anything but a token says what to do', () => {
  expect(catalogue.SIGN_IN_REQUIRED).toEqual([401, 'Please log in to continue']);
  const confirm = 'Please confirm that it is you: enter your password, or sign in again.';
  expect(catalogue.REAUTHENTICATION_REQUIRED).toEqual([403, confirm]);
  expect(catalogue.TOKEN_NOT_ALLOWED).toEqual([403, 'This cannot be done with an access token. Please sign in.']);
});

test('what adds or sends something acts once under an Idempotency-Key', () => {
  const adding = all.filter(({ name }) => /\.(add(?!Passkey)|upload|send|redeem|assign(?!able)|suspend)/.test(name));
  expect(adding.length).toBeGreaterThan(15);
  expect(namesOf(adding.filter(({ repeat }) => repeat !== 'keyed'))).toEqual([]);
});
