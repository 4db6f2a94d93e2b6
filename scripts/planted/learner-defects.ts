import type { Defect } from './defect.ts';

const postgresql = (...files: string[]) => ({ suite: 'postgresql', files }) as const;
const unit = (...files: string[]) => ({ suite: 'unit', files }) as const;

/** What learners and visitors would meet. */
export const learnerDefects: readonly Defect[] = [
  {
    name: 'wrong-sentence-for-a-wrong-password',
    noun: 'account',
    file: 'core/account.ts',
    find: "'Invalid email or password. Please try again.'",
    replace: "'Wrong email or password. Please try again.'",
    caughtBy: postgresql('server/account/sign-in.test.ts'),
  },
  {
    name: 'strangers-lock-known-browsers-out',
    noun: 'account',
    file: 'server/account/sign-in.ts',
    find: 'const browser = found && knownBrowser(deps, from.cookies, found.user);',
    replace: 'const browser = found && knownBrowser(deps, null, found.user);',
    caughtBy: postgresql('server/account/strangers.test.ts'),
  },
  {
    name: 'unconfirmed-address-told-without-the-password',
    noun: 'account',
    file: 'server/account/sign-in.ts',
    find: '  if (!found || !password_hash || !matches)',
    replace: `  if (found && !found.user.email_confirmed_at) throw new AppError('EMAIL_NOT_CONFIRMED');
  if (!found || !password_hash || !matches)`,
    caughtBy: postgresql('server/account/sign-in.test.ts'),
  },
  {
    name: 'stale-profile-form-overwrites',
    noun: 'account',
    file: 'server/account/update-profile.ts',
    find: 'input.updated_at !== present.updated_at.toISOString()',
    replace: 'Date.parse(input.updated_at) > present.updated_at.getTime()',
    caughtBy: postgresql('server/account/update-profile.test.ts'),
  },
  {
    name: 'anybody-revokes-a-token',
    noun: 'tokens',
    file: 'server/tokens/revoke-token.ts',
    find: `who: Who, token_id: string): Promise<void> {
  const own = and(eq(personal_access_tokens.id, token_id), eq(personal_access_tokens.user_id, who.user_id));`,
    replace: `_who: Who, token_id: string): Promise<void> {
  const own = and(eq(personal_access_tokens.id, token_id));`,
    caughtBy: { ...postgresql('tests/permission-matrix.test.ts'), grep: 'tokens.revoke' },
  },
  {
    name: 'two-tokens-at-once-exceed-the-limit',
    noun: 'tokens',
    file: 'server/tokens/make-token.ts',
    find: "where(eq(users.id, user_id)).for('update');",
    replace: 'where(eq(users.id, user_id));',
    caughtBy: postgresql('server/tokens/tokens.test.ts'),
  },
  {
    name: 'token-too-many-is-a-bad-request',
    noun: 'tokens',
    file: 'core/tokens.ts',
    find: 'TOKENS_TOO_MANY: [409,',
    replace: 'TOKENS_TOO_MANY: [400,',
    caughtBy: postgresql('server/tokens/tokens.test.ts'),
  },
  {
    name: 'best-score-of-the-shortest-attempt',
    noun: 'catalog',
    file: 'server/catalog/certifications.ts',
    find: '(array_agg(questions_total order by score desc, questions_total desc, completed_at desc, id))[1]',
    replace: '(array_agg(questions_total order by score desc, questions_total, completed_at desc, id))[1]',
    caughtBy: postgresql('server/catalog/certifications.test.ts'),
  },
  {
    name: 'target-dates-by-priority',
    noun: 'home',
    file: 'server/practice/home.ts',
    find: 'order by i.target_date nulls last, i.priority,',
    replace: 'order by i.priority, i.target_date nulls last,',
    caughtBy: postgresql('server/practice/home.test.ts'),
  },
  {
    name: 'score-is-rounded-down',
    noun: 'quizzes',
    file: 'core/quiz.ts',
    find: 'Math.round((correct / total) * 100)',
    replace: 'Math.floor((correct / total) * 100)',
    caughtBy: unit('core/quiz.test.ts'),
  },
  {
    name: 'passing-rate-itself-is-failed',
    noun: 'quizzes',
    file: 'core/quiz.ts',
    find: 'return score >= passingRate;',
    replace: 'return score > passingRate;',
    caughtBy: unit('core/quiz.test.ts'),
  },
  {
    name: 'attempts-of-others-are-readable',
    noun: 'quizzes',
    file: 'server/quizzes/read.ts',
    find: `who: Who, attempt_id: string): Promise<AttemptRow> {
  const [attempt] = await deps.db
    .select()
    .from(quiz_attempts)
    .where(and(eq(quiz_attempts.id, attempt_id), eq(quiz_attempts.user_id, who.user_id)));`,
    replace: `_who: Who, attempt_id: string): Promise<AttemptRow> {
  const [attempt] = await deps.db.select().from(quiz_attempts).where(eq(quiz_attempts.id, attempt_id));`,
    caughtBy: { ...postgresql('tests/permission-matrix.test.ts'), grep: 'quiz.attempt' },
  },
  {
    name: 'stale-pick-overwrites-a-newer-one',
    noun: 'quizzes',
    file: 'server/quizzes/save.ts',
    find: '\n        or (change.ordered_at, change.picks) < (q.answered_at, q.picks) then',
    replace: ' then',
    caughtBy: postgresql('server/quizzes/save.test.ts'),
  },
  {
    name: 'late-answers-change-an-opened-result',
    noun: 'quizzes',
    file: 'server/quizzes/late.ts',
    find: "attempt.ended_by === 'learner' || attempt.results_opened_at",
    replace: "attempt.ended_by === 'learner'",
    caughtBy: postgresql('server/quizzes/clock.test.ts'),
  },
  {
    name: 'late-answers-are-taken-for-ever',
    noun: 'quizzes',
    file: 'server/quizzes/late.ts',
    find: 'completed_at.getTime() > LATE_ANSWERS_MS',
    replace: 'completed_at.getTime() > 24 * LATE_ANSWERS_MS',
    caughtBy: postgresql('server/quizzes/clock.test.ts'),
  },
  {
    name: 'page-repeats-its-last-row',
    noun: 'progress',
    file: 'server/quizzes/past-attempts.ts',
    find: 'id}) < (',
    replace: 'id}) <= (',
    caughtBy: postgresql('server/quizzes/results.test.ts'),
  },
  {
    name: 'cards-out-of-their-order',
    noun: 'flashcards',
    file: 'server/flashcards/cards.ts',
    find: 'asc(flashcards.created_at), asc(flashcards.seq)',
    replace: 'asc(flashcards.front_content)',
    caughtBy: postgresql('server/flashcards/flashcards.test.ts'),
  },
  {
    name: 'next-goes-past-the-last-card',
    noun: 'flashcards',
    file: 'core/flashcards.ts',
    find: 'Math.min(total - 1, index)',
    replace: 'Math.min(total, index)',
    caughtBy: unit('core/flashcards.test.ts'),
  },
  {
    name: 'demo-tells-its-answers',
    noun: 'demo',
    file: 'server/demo/quiz.ts',
    find: 'String.fromCharCode(97 + at)',
    replace: "String.fromCharCode((choice.startsWith('+') ? 65 : 97) + at)",
    caughtBy: postgresql('server/demo/quiz.test.ts'),
  },
  {
    name: 'grant-counts-in-the-moment-it-ends',
    noun: 'ads',
    file: 'core/access.ts',
    find: 'grant.expires_at <= now',
    replace: 'grant.expires_at < now',
    caughtBy: unit('core/access.test.ts'),
  },
  {
    name: 'pause-begins-after-the-deadline',
    noun: 'quizzes',
    file: 'server/quizzes/pause.ts',
    find: 'paused_at: now }',
    replace: 'paused_at: now && deps.clock() }',
    caughtBy: postgresql('server/quizzes/clock.test.ts'),
  },
  {
    name: 'code-is-redeemed-after-its-last-day',
    noun: 'entitlements',
    file: 'server/entitlements/redeem.ts',
    find: 'gt(entitlements.redeem_until, now)',
    replace: 'gt(entitlements.redeem_until, new Date(now.getTime() - DAY_MS))',
    caughtBy: postgresql('server/entitlements/redeem.test.ts'),
  },
  {
    name: 'same-event-acts-again',
    noun: 'subscriptions',
    file: 'server/subscriptions/events.ts',
    find: `await isProcessed(deps.db, event.id))) return;
  try {
    await syncCustomer(deps, customer_id, (db) => isProcessed(db, event.id));`,
    replace: `await isProcessed(deps.db, ''))) return;
  try {
    await syncCustomer(deps, customer_id);`,
    caughtBy: postgresql('server/subscriptions/webhook.test.ts'),
  },
  {
    name: 'event-of-the-other-mode-is-taken',
    noun: 'subscriptions',
    file: 'server/subscriptions/webhook.ts',
    find: "parsed.data.livemode !== (mode === 'live')",
    replace: "parsed.data.livemode && mode === 'sandbox'",
    caughtBy: postgresql('server/subscriptions/webhook.test.ts'),
  },
  {
    name: 'feedback-without-end',
    noun: 'feedback',
    file: 'server/feedback/send.ts',
    find: "  await deps.limits.take('feedbackUser', who.user_id);\n",
    replace: '',
    caughtBy: postgresql('server/feedback/send.test.ts'),
  },
  {
    name: 'saved-is-said-of-a-refused-answer',
    noun: 'quizzes',
    file: 'web/quiz/save-queue.ts',
    find: "else parts.onState(refused ? 'refused' : 'saved');",
    replace: "else parts.onState('saved');",
    caughtBy: unit('web/quiz/save-queue.test.ts'),
  },
];
