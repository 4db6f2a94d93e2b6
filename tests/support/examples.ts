import { globSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { issueCode } from '#server/account/codes.ts';
import { subscription_notices } from '#server/subscriptions/tables.ts';
import type { Person } from './app.ts';
import { beginCheckout, buy, customerIdOf, someTiers } from './buying.ts';
import { type Examples, nothing } from './example.ts';
import { aUser, PASSWORD } from './factories.ts';
import { opened } from './versions.ts';
import type { World } from './world.ts';

const profile = {
  ...{ phone: '+31 15 555 0142', address_line1: 'Oude Delft 95', address_line2: '2nd floor', city: 'Delft' },
  ...{ state: 'Zuid-Holland', postal_code: '2611 BD', country: 'Netherlands', career_goals: 'To design networks.' },
  years_of_experience: 3,
};
const newPassword = { password: 'wrong-horse-8', confirm_password: 'wrong-horse-8' };

let number = 0;
const freshEmail = () => `example${++number}@example.com`;

const files = globSync('examples/*.ts', { cwd: import.meta.dirname });
const modules = await Promise.all(files.map((file): Promise<object> => import(`./${file}`)));
/** What those files export under names that end in `Examples`. */
const ofNouns = modules.flatMap(Object.entries).filter(([name]) => name.endsWith('Examples'));

/**
 * One example for each operation of the contract. Those of a noun are in examples/: the permission matrix and the fuzz test
 * fail without it. What belongs to A alone is taken from the world's A, whoever calls: then only A may succeed.
 */
export const examples: Examples = {
  ...Object.assign({}, ...ofNouns.map(([, one]) => one)),
  'account.signIn': ({ a }) => ({ email: a.email, password: PASSWORD, session: 'cookie' }),
  'account.signUp': () => ({
    ...{ full_name: 'New Person', email: freshEmail(), certifications: ['Cisco CCNA'] },
    ...profile,
    ...newPassword,
  }),
  'account.confirmEmail': async (world) => ({ code: await aCode(world, 'confirm_email') }),
  'account.resendConfirmation': () => ({ email: freshEmail() }),
  'account.forgotPassword': () => ({ email: freshEmail() }),
  'account.recovery': async (world) => ({ code: await aCode(world, 'reset_password') }),
  'account.resetPassword': async (world) => ({ code: await aCode(world, 'reset_password'), ...newPassword }),
  'account.changePassword': () => ({
    ...{ current_password: PASSWORD, new_password: newPassword.password, confirm_password: newPassword.password },
  }),
  'account.signOut': nothing,
  'account.session': nothing,
  'account.me': nothing,
  'account.sessions': nothing,
  'account.securityEvents': nothing,
  'account.confirmPassword': () => ({ current_password: PASSWORD }),
  'account.endSession': ({ other_session }) => ({ session_id: other_session }),
  'account.endSessions': nothing,
  'account.updateMe': async ({ a }, caller) =>
    opened('account.updateMe', caller ?? a, { full_name: 'Another Name', ...profile }),
  'account.interests': nothing,
  'account.saveInterests': async ({ a }, caller) =>
    opened('account.saveInterests', caller ?? a, {
      interests: [{ certification_name: 'PMP', priority: 1, target_date: '2027-01-01' }],
    }),
  'account.emailChange': nothing,
  'account.changeEmail': () => ({ email: freshEmail(), current_password: PASSWORD }),
  'account.resendEmailChange': async ({ app: { deps }, a }, caller) => {
    const user_id = (caller ?? a).who.user_id;
    await issueCode(deps.db, user_id, 'change_email', deps.clock(), freshEmail());
    return {};
  },
  'account.forgetEmailChange': nothing,
  'account.confirmEmailChange': async ({ app: { deps } }) => {
    const user = await aUser(deps);
    return { code: await issueCode(deps.db, user.id, 'change_email', deps.clock(), freshEmail()) };
  },
  'account.exportData': nothing,
  'account.deletionSummary': nothing,
  'account.deleteAccount': async ({ app: { deps }, a }, caller) => {
    // Whoever deletes the account must not be the only administrator.
    await aUser(deps, { is_admin: true });
    return { current_password: PASSWORD, confirm: (caller ?? a).email };
  },

  'catalog.certifications': nothing,
  'catalog.practice': ({ topic }) => ({ topic_id: topic.id }),
  'catalog.home': nothing,

  'quiz.start': ({ fresh }) => ({
    ...{ topic_id: fresh.id, mode: 'exam', selection: 'random', question_count: 5, time_limit: 30 },
    ...{ passing_rate: 60, discard_open: true },
  }),
  'quiz.attempt': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.open': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.save': ({ exam, app }) => ({
    ...{ attempt_id: exam.id, position: '1', picks: [exam.questions[0].choices[0].id], flagged: true },
    made_at: app.deps.clock().toISOString(),
  }),
  'quiz.check': ({ study }) => ({
    ...{
      attempt_id: study.id,
      position: '1',
      picks: [study.questions[0].choices[0].id],
      confidence: 2,
      duration_ms: 21_400,
    },
  }),
  'quiz.pause': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.resume': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.complete': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.discard': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.progress': ({ topic }) => ({ topic_id: topic.id, limit: '5' }),
  'quiz.topicProgress': ({ topic }) => ({ topic_id: topic.id }),
  'quiz.attempts': ({ topic }) => ({ topic_id: topic.id, limit: '5' }),

  'flashcards.flashcardTopics': nothing,
  'flashcards.flashcards': ({ topic }) => ({ topic_id: topic.id }),

  'entitlements.mine': nothing,
  'entitlements.redeem': ({ code }) => ({ code }),
  'entitlements.verify': ({ topic }) => ({ topic_id: topic.id }),
  'entitlements.verifyAdFree': ({ topic }) => ({ topic_id: topic.id }),

  'feedback.send': ({ done }) => ({
    ...{ attempt_id: done.id, position: 2, message: 'C is right as well.', email: 'mara@example.org' },
  }),

  'subscription.tiers': nothing,
  'subscription.mine': nothing,
  'subscription.refresh': nothing,
  'subscription.checkout': async ({ app, a }) => {
    const [tier] = await someTiers(app);
    await beginCheckout(a, tier?.price_id as string);
    return {
      ...{ priceId: tier?.price_id, userId: a.who.user_id, customerId: await customerIdOf(app, a) },
      returnUrl: `${app.deps.settings.origin}/subscription`,
    };
  },
  'subscription.testPayment': nothing,
  'subscription.portal': async (world, caller) => {
    await aSubscription(world, caller ?? world.a);
    return {};
  },
  'subscription.cancel': async (world) => {
    await aSubscription(world, world.a);
    return { userId: world.a.who.user_id };
  },
  'subscription.resume': async (world) => {
    await aSubscription(world, world.a);
    return { userId: world.a.who.user_id };
  },
  'subscription.dismissNotice': async ({ app }, caller) => {
    const now = app.deps.clock();
    const notice = { kind: 'ended', tier_name: 'Monthly', access_until: now, created_at: now } as const;
    const user_id = caller?.who.user_id as string;
    await app.deps.db.delete(subscription_notices).where(eq(subscription_notices.user_id, user_id));
    const [row] = await app.deps.db
      .insert(subscription_notices)
      .values({ ...notice, user_id })
      .returning();
    return { notice_id: row?.id };
  },
  'subscription.changePlan': async (world) => {
    await aSubscription(world, world.a);
    const yearly = (await someTiers(world.app)).find(({ interval }) => interval === 'year');
    return { priceId: yearly?.price_id, userId: world.a.who.user_id };
  },

  'demo.quiz': nothing,
  'demo.score': () => ({ picks: [['1a'], [], ['3b']] }),
};

/** Somebody pays for a tier, once. */
async function aSubscription({ app }: World, person: Person): Promise<void> {
  const [tier] = await someTiers(app);
  const { body } = await person.call('GET', '/api/users/me/subscriptions');
  if (!body.has_active_subscription) await buy(app, person, tier?.price_id as string);
}

/** A code as a mail would carry it, for an account of its own. */
async function aCode({ app: { deps } }: World, purpose: 'confirm_email' | 'reset_password'): Promise<string> {
  const user = await aUser(deps, { confirmed: purpose !== 'confirm_email' });
  return issueCode(deps.db, user.id, purpose, deps.clock());
}
