import type { Defect } from './defect.ts';

const postgresql = (...files: string[]) => ({ suite: 'postgresql', files }) as const;
const unit = (...files: string[]) => ({ suite: 'unit', files }) as const;

/** The ground floor: requests, the database, clocks and locks. */
export const groundDefects: readonly Defect[] = [
  {
    name: 'failure-of-the-server-is-answered-again',
    noun: 'idempotency',
    file: 'server/idempotency/answer-once.ts',
    find: 'failure && failure.status < 500',
    replace: 'failure && failure.status < 600',
    caughtBy: postgresql('server/idempotency/answer-once.test.ts'),
  },
  {
    name: 'embedded-database-that-ended-stays-away',
    noun: 'db',
    file: 'server/db/embedded.ts',
    find: '      engine = await open();',
    replace: '      await open();',
    caughtBy: postgresql('server/db/embedded.test.ts'),
  },
  {
    name: 'calls-of-other-sites-are-taken',
    noun: 'http',
    file: 'server/http/security.ts',
    find: "if (own && (site === undefined || site === 'same-origin' || site === 'none'))",
    replace: "if (own || site === undefined || site === 'same-origin' || site === 'none')",
    caughtBy: postgresql('server/http/requests.test.ts'),
  },
  {
    name: 'access-tokens-do-more-than-their-scopes',
    noun: 'http',
    file: 'server/http/access.ts',
    find: 'covers(session.scopes, scope)) return;',
    replace: 'covers([...session.scopes, scope], scope)) return;',
    caughtBy: { ...postgresql('tests/permission-matrix.test.ts'), grep: 'quiz' },
  },
  {
    name: 'sign-in-of-long-ago-is-enough',
    noun: 'http',
    file: 'server/http/access.ts',
    find: "session.kind !== 'token' && !session.is_fresh",
    replace: "session.kind === 'token' && !session.is_fresh",
    caughtBy: { ...postgresql('tests/permission-matrix.test.ts'), grep: 'tokens.make' },
  },
  {
    name: 'wrong-clock-sweeps',
    noun: 'clock',
    file: 'server/db/clock.ts',
    find: ' || Math.abs(apart) > APART_MS ? null : now()',
    replace: ' ? null : new Date(wall())',
    caughtBy: postgresql('server/db/clock.test.ts'),
  },
  {
    name: 'deletes-lock-children-first',
    noun: 'locks',
    file: 'server/trash/hold.ts',
    find: "['categories', 'topics', 'quizzes', 'questions', 'flashcards', 'entitlements'] as const",
    replace: "['entitlements', 'flashcards', 'questions', 'quizzes', 'topics', 'categories'] as const",
    caughtBy: postgresql('tests/lock-order.test.ts'),
  },
  {
    name: 'request-without-an-answer-stays-open',
    noun: 'http',
    file: 'server/http/deadline.ts',
    find: 'else tooLate();',
    replace: 'else if (incoming.errored) tooLate();',
    caughtBy: unit('server/http/deadline.test.ts'),
  },
  {
    name: 'data-folder-is-not-locked',
    noun: 'database',
    file: 'server/db/lock.ts',
    find: "    lock.exec('begin immediate');\n",
    replace: '',
    caughtBy: unit('server/db/lock.test.ts'),
  },
  {
    name: 'a-broken-connection-ends-the-process',
    noun: 'db',
    file: 'server/db/pool.ts',
    find: "  pool.on('connect', (client) => void client.on('error', () => {}));\n",
    replace: '',
    caughtBy: postgresql('server/db/pool.test.ts'),
  },
  {
    name: 'an-older-release-gives-up-beside-a-newer-one',
    noun: 'db',
    file: 'server/db/migrate.ts',
    find: '>= newestKnown',
    replace: '=== newestKnown',
    caughtBy: postgresql('server/site/readiness.test.ts'),
  },
  {
    name: 'what-was-stored-is-done-again-after-a-lost-answer',
    noun: 'idempotency',
    file: 'server/idempotency/answer-once.ts',
    find: '.where(and(stillMine, isNull(idempotency_keys.answer)));',
    replace: '.where(stillMine);',
    caughtBy: postgresql('server/idempotency/answer-once.test.ts'),
  },
];
