import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { madeAtSandbox, someTiers } from '../../tests/support/buying.ts';
import { begunQuiz, complete } from '../../tests/support/quiz-steps.ts';
import { leases } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { feedback } from '../feedback/tables.ts';
import { answerOnce } from './answer-once.ts';
import { idempotency_keys } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;

describe('one key, one answer', () => {
  test('50 simultaneous checkouts with one key make one session and get one answer', async () => {
    const [tier] = await someTiers(app);
    const person = await app.person();
    const body = { priceId: tier?.price_id, userId: person.who.user_id };
    const answers = await Promise.all(Array.from({ length: 50 }, () => keyed(person, 'checkout-once', body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await madeAtSandbox(app, 'checkout.session')).toEqual([answers[0]?.body.sessionId]);
    expect(await madeAtSandbox(app, 'customer')).toHaveLength(1);
  });

  test('L9-001: every further attempt gets the first answer, also when the work would now answer something else', async () => {
    const person = await app.person();
    let acted = 0;
    const act = async () => ({ number: ++acted });
    expect(await once(person, 'the-same-key', act)).toEqual({ number: 1 });
    expect(await once(person, 'the-same-key', act)).toEqual({ number: 1 });
    expect(await once(person, 'another-key', act)).toEqual({ number: 2 });
  });

  test('a key is one user’s and one operation’s', async () => {
    const [one, other] = [await app.person(), await app.person()];
    let acted = 0;
    const act = async () => ({ number: ++acted });
    await once(one, 'the-same-key', act);
    expect(await once(other, 'the-same-key', act)).toEqual({ number: 2 });
    expect(await once(one, 'the-same-key', act, {}, 'another.operation')).toEqual({ number: 3 });
  });

  test('those who come while the first is at work wait for its answer', async () => {
    const person = await app.person();
    let finish = () => {};
    const working = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let acted = 0;
    const act = async () => {
      await working;
      return { number: ++acted };
    };
    const calls = Array.from({ length: 5 }, () => once(person, 'the-same-key', act));
    setTimeout(finish, 150);
    expect(await Promise.all(calls)).toEqual(Array(5).fill({ number: 1 }));
  });
});

describe('failures', () => {
  test('below 500: told again with its sentence and fields, and the work is not done again', async () => {
    const person = await app.person();
    let acted = 0;
    const act = async () => {
      acted += 1;
      const refused = new AppError('PAYMENT_FAILED', { fields: { priceId: 'Not this one.' } });
      throw Object.assign(refused, { message: 'Your card was declined.' });
    };
    for (let n = 0; n < 3; n++) {
      const failure = (await once(person, 'the-same-key', act).catch((error) => error)) as AppError;
      expect(failure).toBeInstanceOf(AppError);
      expect([failure.code, failure.status, failure.message, failure.fields]).toEqual([
        ...['PAYMENT_FAILED', 402, 'Your card was declined.', { priceId: 'Not this one.' }],
      ]);
    }
    expect(acted).toBe(1);
  });

  test.each([
    ['the catalogue’s', () => new AppError('CHECKOUT_FAILED', { params: { status: '503' } })],
    ['an unforeseen one', () => new Error('the roof fell in')],
  ])('of 500 and above, %s: the key is free again and the next call acts', async (_, failure) => {
    const person = await app.person();
    const failing = async () => {
      throw failure();
    };
    await expect(once(person, 'the-same-key', failing)).rejects.toThrow(failure().message);
    expect(await app.deps.db.select().from(idempotency_keys)).toEqual([]);
    expect(await once(person, 'the-same-key', async () => ({ done: true }))).toEqual({ done: true });
  });
});

describe('what a key may be', () => {
  test.each(['short', 'x'.repeat(101), 'with space here', 'semi;colon;key', ''])('%j is refused', async (key) => {
    const person = await app.person();
    await expect(once(person, key, async () => ({}))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_WRONG' });
  });

  test('another input under the same key is refused, before and after the first answer', async () => {
    const person = await app.person();
    const begun = Promise.withResolvers<void>();
    const working = Promise.withResolvers<void>();
    const act = async () => {
      begun.resolve();
      await working.promise;
      return {};
    };
    const first = once(person, 'the-same-key', act, { priceId: 'one' });
    await begun.promise;
    const other = () => once(person, 'the-same-key', async () => ({}), { priceId: 'two' });
    await expect(other()).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 422 });
    working.resolve();
    await first;
    await expect(other()).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('without a key each call acts', async () => {
    const person = await app.person();
    const call = () => person.call('POST', '/api/cancel-subscription', {});
    expect((await call()).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(await app.deps.db.select().from(idempotency_keys)).toEqual([]);
    const once = await keyed(person, 'key-for-a-cancel', {}, '/api/cancel-subscription');
    expect(once.body.code).toBe('SUBSCRIPTION_NOT_FOUND');
    const [row] = await app.deps.db.select().from(idempotency_keys);
    expect(row).toMatchObject({ operation: 'subscription.cancel', answer: { failure: { code: once.body.code } } });
  });
});

describe('a call whose server died', () => {
  test('is taken over after a while, by one', async () => {
    const person = await app.person();
    await new Promise<void>((begun) => {
      const dies = () => {
        begun();
        return new Promise(() => {});
      };
      void once(person, 'the-same-key', dies);
    });
    app.pass(3 * MINUTE);
    let acted = 0;
    const act = async () => ({ number: ++acted });
    const answers = await Promise.all(Array.from({ length: 8 }, () => once(person, 'the-same-key', act)));
    expect(answers).toEqual(Array(8).fill({ number: 1 }));
  });

  test('and if it was only slow, its late answer does not replace the one that was given', async () => {
    const person = await app.person();
    for (const late of ['answer', 'failure'] as const) {
      const begun = Promise.withResolvers<void>();
      const working = Promise.withResolvers<void>();
      const slow = once(person, `key-with-${late}`, async () => {
        begun.resolve();
        await working.promise;
        if (late === 'failure') throw new Error('too late');
        return { by: 'the slow one' };
      });
      const outcome = slow.catch((error) => error);
      await begun.promise;
      app.pass(3 * MINUTE);
      await once(person, `key-with-${late}`, async () => ({ by: 'the other one' }));
      working.resolve();
      await outcome;
      const again = await once(person, `key-with-${late}`, async () => ({ by: 'nobody' }));
      expect(again).toEqual({ by: 'the other one' });
    }
  });
});

describe('a database that goes away', () => {
  const lost = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
  const stored = (deps: Deps) =>
    deps.db.transaction((tx) => tx.insert(leases).values({ key: randomUUID(), holder: 'me', until: new Date() }));
  const count = async () => (await app.deps.db.select().from(leases)).length;

  test('after the work was stored: it is not done again, and the next call is told so', async () => {
    const person = await app.person();
    const act = async (deps: Deps) => {
      await stored(deps);
      throw lost();
    };
    await expect(once(person, 'the-same-key', act)).rejects.toThrow('terminating connection');
    await expect(once(person, 'the-same-key', act)).rejects.toMatchObject({ code: 'IDEMPOTENCY_ANSWER_LOST' });
    expect(await count()).toBe(1);
  });

  test('before the work was stored: the next call does it', async () => {
    const person = await app.person();
    const acts = [
      (deps: Deps) =>
        deps.db.transaction(async () => {
          throw lost();
        }),
      stored,
    ];
    await expect(once(person, 'the-same-key', acts[0] as typeof stored)).rejects.toThrow('terminating connection');
    await once(person, 'the-same-key', acts[1] as typeof stored);
    expect(await count()).toBe(1);
  });

  test('in a call of the API, before its answer was kept: what it did is there once', async () => {
    const { db } = app.deps;
    const { learner: person, attempt } = await begunQuiz(app, 5);
    await complete(person, attempt.id);
    await db.execute(sql`create function lose() returns trigger language plpgsql as
      $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$`);
    await db.execute(sql`create trigger lose before update on idempotency_keys for each row
      when (new.answer ? 'output') execute function lose()`);
    try {
      const send = () =>
        keyed(person, 'feedback-once', { attempt_id: attempt.id, message: 'Hello' }, '/api/feedback');
      expect((await send()).status).toBeGreaterThanOrEqual(500);
      expect(await send()).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_ANSWER_LOST' } });
      expect(await db.select().from(feedback)).toHaveLength(1);
    } finally {
      await db.execute(sql`drop function lose() cascade`);
      app.errors.splice(0);
    }
  });
});

function once(
  person: Person,
  key: string,
  act: (deps: Deps) => Promise<unknown>,
  input: unknown = {},
  operation = 'a.test',
) {
  return answerOnce(app.deps, person.who, { operation, key, input }, act);
}

function keyed(person: Person, key: string, body: unknown, path = '/functions/v1/create-checkout-session') {
  return app.call('POST', path, body, { authorization: `Bearer ${person.token}`, 'idempotency-key': key });
}
