import { issueCode } from '#server/account/codes.ts';
import type { Person } from './app.ts';
import { aUser, PASSWORD } from './factories.ts';
import type { Input } from './operations.ts';
import type { World } from './world.ts';

/** An input with which the operation succeeds, for A or for whoever calls. Without a caller it is a visitor. */
type Example = (world: World, caller: Person | null) => Input | Promise<Input>;

const nothing: Example = () => ({});
const newPassword = { password: 'wrong-horse-8', confirm_password: 'wrong-horse-8' };

let number = 0;
const freshEmail = () => `example${++number}@example.com`;

/**
 * One example for each operation of the contract. A new operation gets its line here: the permission matrix and the fuzz test
 * fail without it. What belongs to A alone is taken from the world's A, whoever calls: then only A may succeed.
 */
export const examples: Record<string, Example> = {
  'account.signIn': ({ a }) => ({ email: a.email, password: PASSWORD }),
  'account.signUp': () => ({
    ...{ full_name: 'New Person', email: freshEmail(), certifications: ['Cisco CCNA'], city: 'Delft' },
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
  'account.endSession': ({ other_session }) => ({ session_id: other_session }),
  'account.endSessions': nothing,

  'catalog.certifications': nothing,
  'catalog.practice': ({ topic }) => ({ topic_id: topic.id }),
  'catalog.home': nothing,

  'quiz.start': ({ fresh }) => ({ topic_id: fresh.id, question_count: 5, time_limit: 30, passing_rate: 60 }),
  'quiz.attempt': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.save': ({ exam, app }) => ({
    ...{ attempt_id: exam.id, position: '1', picks: [exam.questions[0].choices[0].id], flagged: true },
    made_at: app.deps.clock().toISOString(),
  }),
  'quiz.check': ({ study }) => ({
    ...{ attempt_id: study.id, position: '1', picks: [study.questions[0].choices[0].id] },
  }),
  'quiz.pause': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.resume': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.complete': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.discard': ({ exam }) => ({ attempt_id: exam.id }),
  'quiz.progress': ({ topic }) => ({ topic_id: topic.id, limit: '5' }),
  'quiz.attempts': ({ topic }) => ({ topic_id: topic.id, limit: '5' }),

  'flashcards.flashcardTopics': nothing,
  'flashcards.flashcards': ({ topic }) => ({ topic_id: topic.id }),

  'demo.quiz': nothing,
  'demo.score': () => ({ picks: [['1a'], [], ['3b']] }),

  'site.health': nothing,
  'site.library': nothing,
  'site.openapi': nothing,
};

/** A code as a mail would carry it, for an account of its own. */
async function aCode({ app: { deps } }: World, purpose: 'confirm_email' | 'reset_password'): Promise<string> {
  const user = await aUser(deps, { confirmed: purpose !== 'confirm_email' });
  return issueCode(deps.db, user.id, purpose, deps.clock());
}
