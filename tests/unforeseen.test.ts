import { expect, test } from 'vitest';
import { useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { operations, requestFor } from './support/operations.ts';
import { aWorld, everyRow } from './support/world.ts';

const app = useTestApp();

/** What the specification wants to be said, under its ids. */
const sentences: Record<string, [ids: string, sentence: string]> = {
  'account.updateMe': ['L8-030', 'Failed to update profile'],
  'account.changePassword': ['L8-059', 'Failed to update password'],
  'account.signIn': ['L8-068', 'An unexpected error occurred. Please try again.'],
  'account.signUp': ['L8-070', 'Failed to create account. Please try again.'],
  'account.forgotPassword': ['L8-073', 'Failed to send password reset email.'],
  'account.recovery': ['L8-075', 'An error occurred. Please try again or request a new reset link.'],
  'account.resetPassword': ['L8-076', 'Failed to reset password.'],
  'account.resendConfirmation': ['', 'Failed to send the confirmation email.'],
  'account.deleteAccount': ['', 'Failed to delete the account'],
  'account.saveInterests': ['', 'Failed to update your certifications'],
  'entitlements.mine': ['L8-031', 'Failed to get entitlements'],
  'entitlements.redeem': ['L8-032', 'Failed to redeem code'],
  'entitlements.verify': ['L8-033', 'Failed to verify entitlement'],
  'entitlements.verifyAdFree': ['L8-034', 'Failed to verify ad-free entitlement'],
  'subscription.tiers': ['L8-025', 'Failed to get subscription tiers'],
  'tiersAdmin.list': ['', 'Failed to get subscription tiers'],
  'users.list': ['A8-015', 'Failed to fetch users'],
  'users.update': ['A8-016', 'Failed to update user'],
  'users.setPassword': ['A8-018', 'Failed to update password'],
  'users.remove': ['', 'Failed to delete user'],
  'users.testPasswordReset': ['A8-033', 'Failed to test password reset'],
  'questionUploads.upload': ['A8-019', 'Error uploading questions. Please try again.'],
  'images.upload': ['', 'Error uploading the image. Please try again.'],
  'catalogAdmin.addTopic': ['A8-030', 'Failed to add topic'],
  'catalogAdmin.updateTopic': ['A8-030', 'Failed to update topic'],
  'catalogAdmin.deleteTopic': ['A8-030', 'Failed to delete topic'],
  'catalogAdmin.addCategory': ['A8-030', 'Failed to add category'],
  'catalogAdmin.updateCategory': ['A8-030', 'Failed to update category'],
  'catalogAdmin.deleteCategory': ['A8-030', 'Failed to delete category'],
  'entitlementsAdmin.add': ['A8-040', 'Failed to create entitlement'],
  'entitlementsAdmin.change': ['A8-041', 'Failed to update entitlement'],
  'entitlementsAdmin.remove': ['A8-042', 'Failed to delete entitlement'],
  'entitlementsAdmin.assign': ['A8-043', 'Failed to assign entitlement'],
  'entitlementsAdmin.revoke': ['A8-044', 'Failed to revoke entitlement'],
  'entitlementsAdmin.list': ['A8-045', 'Failed to load entitlements'],
  'entitlementsAdmin.grants': ['A8-045', 'Failed to load user entitlements'],
  'blogAdmin.list': ['A8-046', 'Failed to load blog data'],
  'blogAdmin.add': ['A8-047', 'Failed to create blog post'],
  'blogAdmin.change': ['A8-048', 'Failed to update blog post'],
  'blogAdmin.categories': ['A8-051', 'Failed to load blog categories'],
  'sitemap.save': ['A8-056', 'Failed to save sitemap'],
  'functions.remove': ['', expect.stringMatching(/^Failed to delete example-\d+$/)],
};

/** These fail with the code of a step of theirs. */
const bySteps: Record<string, string> = {
  'subscription.tiers': 'TIERS_FAILED',
  'subscription.mine': 'SUBSCRIPTIONS_FAILED',
  'questionsAdmin.remove': 'QUESTIONS_NOT_DELETED',
  'flashcardsAdmin.delete': 'FLASHCARD_DELETE_FAILED',
};

/** These ask the database for nothing but the session, refuse what they are sent before they ask, or tell what failed. */
const answering = [
  ...['account.me', 'apiTest.functionTest', 'apiTest.test', 'blogAdmin.renderMarkdown', 'demo.quiz', 'demo.score'],
  ...['factors.finish', 'factors.pending', 'factors.standing', 'overview.read', 'site.openapi', 'site.readiness'],
  ...['sitemap.check', 'sso.finish'],
];

test('what nobody foresaw is answered in the sentence of the operation, and logged with its cause', async () => {
  const world = await aWorld(app);
  const calls = [];
  for (const operation of operations()) {
    const caller = operation.access === 'admin' ? world.administrator : world.a;
    const input = (await examples[operation.name]?.(world, caller)) ?? {};
    calls.push({ ...operation, ...requestFor(operation, input), caller });
  }
  const before = await everyRow(app);
  const { db, limits, database } = app.deps;
  const fail = () => {
    throw new Error('the disk is full');
  };
  const broken = new Proxy({}, { get: fail });
  const hot: typeof database.hot = async (statement, values) =>
    statement.name === 'find_session' ? database.hot(statement, values) : fail();
  const said: Record<string, string> = {};
  const answered: string[] = [];
  for (const { name, method, path, body, caller, otherwise } of calls) {
    Object.assign(app.deps, { db: broken, limits: broken, database: { ...database, hot } });
    const answer = await caller.call(method, path, body);
    Object.assign(app.deps, { db, limits, database });
    const errors = app.errors.splice(0).map(({ error }) => String(error));
    if (answer.status === 500) {
      expect([answer.body.code, ...errors], name).toEqual([bySteps[name] ?? otherwise, 'Error: the disk is full']);
      said[name] = answer.body.error;
    } else answered.push(name);
  }
  expect(said).toMatchObject(Object.fromEntries(Object.entries(sentences).map(([name, [, one]]) => [name, one])));
  expect(answered.sort()).toEqual(answering);
  expect(await everyRow(app)).toEqual(before);
});
