import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import type { Deps } from '#server/deps.ts';
import { deferred_reviews } from '#server/study/tables.ts';
import { aTopicWith, aUser, PASSWORD, someFlashcards } from './factories.ts';
import { type Outcome, post, STUCK_MS, signedIn } from './sitting.ts';
import { aGrade, anAnswer, remembered } from './study.ts';

const LEARNERS = 5;
const QUESTIONS = 5;
const GRADES = [1, 2, 3, 4];
const MONTH_IN_MINUTES = 30 * 24 * 60;

interface Batch {
  user_id: string;
  reviews: { id: string; item_id: string; reviewed_at: string }[];
  /** Stored, all of it; what is deferred waits for the end of an exam and is asked again, as a browser does. */
  acknowledged: boolean;
}

/** What the batches are made of: few items, so that they meet, and moments in any order; every other batch goes out twice at once. */
const plan = fc.record({
  picked: fc.array(
    fc.record({
      at: fc.nat(),
      minutes_ago: fc.oneof(fc.constant(0), fc.nat(MONTH_IN_MINUTES)),
      confidence: fc.constantFrom(null, 1, 2, 3),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  twice: fc.boolean(),
});

/**
 * Learners who send reviews to a server and complete attempts there, in every round with items of its own: what a crash has left wrong is
 * not put right by the reviews of later rounds. To be made while the database is at hand.
 */
export async function aStudyGroup(deps: Deps, { rounds, seed }: { rounds: number; seed: number }) {
  const learners = await Promise.all(Array.from({ length: LEARNERS }, () => aUser(deps)));
  const material: { topic: string; possible: object[] }[] = [];
  for (let round = 0; round < rounds; round++) {
    const topic = await aTopicWith(deps, QUESTIONS);
    const cards = await someFlashcards(deps, topic, 2);
    const answers = topic.question_ids.flatMap((id) => [true, false].map((right) => anAnswer({ deps }, id, right)));
    const grades = cards.flatMap(({ id }) => GRADES.map((grade) => aGrade({ deps }, id, grade)));
    material.push({ topic: topic.id, possible: [...(await Promise.all(answers)), ...grades] });
  }
  const plans = fc.sample(plan, { seed, numRuns: 1000 });
  const batches: Batch[] = [];
  const attempts: string[] = [];
  const headers = new Map<string, Record<string, string>>();
  let origin = '';
  let deferred = 0;

  async function call(user_id: string, path: string, body: object): Promise<{ outcome: Outcome; told?: any }> {
    const signal = AbortSignal.timeout(STUCK_MS);
    const init = { method: 'POST', headers: headers.get(user_id) as Record<string, string>, signal };
    try {
      const response = await fetch(origin + path, { ...init, body: JSON.stringify(body) });
      return { told: await response.json(), outcome: response.status === 200 ? 'saved' : 'refused' };
    } catch {
      return { outcome: 'cut off' };
    }
  }

  async function send(batch: Batch): Promise<Outcome> {
    const { outcome, told } = await call(batch.user_id, '/api/study/reviews', { reviews: batch.reviews });
    if (outcome !== 'saved') return outcome;
    const outcomes = told.results.map((one: { outcome: string }) => one.outcome);
    if (outcomes.includes('refused')) return 'refused';
    if (outcomes.includes('deferred')) deferred += 1;
    else batch.acknowledged = true;
    return 'saved';
  }

  return {
    async signIn(at: string) {
      origin = at;
      for (const { id, email } of learners) headers.set(id, await signedIn(origin, { email, password: PASSWORD }));
    },
    /** One of them starts an attempt at the questions of the round. Returns a call that completes it. */
    async startAttempt(round: number) {
      const user_id = learners[round % LEARNERS]?.id ?? '';
      const path = `${origin}/api/topics/${material[round]?.topic}/attempts`;
      const { attempt } = await post(path, { question_count: QUESTIONS }, headers.get(user_id) ?? {});
      attempts.push(attempt.id);
      return async () => (await call(user_id, `/api/attempts/${attempt.id}/complete`, {})).outcome;
    },
    async sendNext(round: number): Promise<Outcome> {
      const { picked, twice } = plans[batches.length % plans.length] as (typeof plans)[number];
      const possible = material[round]?.possible ?? [];
      const reviews = picked.map(({ at, minutes_ago, confidence }) => ({
        ...(possible[at % possible.length] as { item_id: string }),
        ...{ id: randomUUIDv7(), confidence },
        reviewed_at: new Date(Date.now() - minutes_ago * 60_000).toISOString(),
      }));
      const batch = { user_id: learners[batches.length % LEARNERS]?.id ?? '', reviews, acknowledged: false };
      batches.push(batch);
      const [outcome, other] = await Promise.all(twice ? [send(batch), send(batch)] : [send(batch)]);
      return other === 'saved' ? other : (outcome as Outcome);
    },
    /** How many batches had an answer to a question of a running exam. */
    deferred: () => deferred,
    /** Sends again what nobody acknowledged. Returns how that came out. */
    sendAgain: () => Promise.all(batches.filter(({ acknowledged }) => !acknowledged).map(send)),
    acknowledged: () => batches.filter(({ acknowledged }) => acknowledged).flatMap(({ reviews }) => reviews).length,
    /** What of all that is not as it was acknowledged. Fails the test where a memory is not the fold of its reviews. */
    async wrongIn({ db }: Pick<Deps, 'db'>) {
      const stored = await remembered({ deps: { db } as Deps });
      const logged = stored.reviews.map(
        ({ id, user_id, item_id, reviewed_at, source }) =>
          `${id} ${user_id} ${item_id} ${source === 'queue' ? reviewed_at.toISOString() : ''}`,
      );
      const sent = batches.flatMap(({ user_id, reviews }) =>
        reviews.map(({ id, item_id, reviewed_at }) => `${id} ${user_id} ${item_id} ${reviewed_at}`),
      );
      const ofAttempts = Map.groupBy(stored.reviews, ({ attempt_id }) => attempt_id);
      const answers = Map.groupBy(
        stored.reviews.filter(({ grade }) => grade === null),
        ({ user_id, item_id }) => `${user_id} ${item_id}`,
      );
      const firsts = Map.groupBy(stored.first_answers, (first) => `${first.user_id} ${first.question_id}`);
      return {
        waiting: (await db.select().from(deferred_reviews)).length,
        lost: [...new Set(sent).difference(new Set(logged))],
        twice: logged.length - new Set(logged).size,
        incomplete: attempts.filter((id) => ofAttempts.get(id)?.length !== QUESTIONS),
        unasked: logged.length - new Set(sent).size - attempts.length * QUESTIONS,
        withoutFirst: [...new Set(answers.keys()).symmetricDifference(new Set(firsts.keys()))],
        falseFirst: stored.first_answers.filter(
          ({ user_id, question_id, answered_at, picks, source }) =>
            !answers
              .get(`${user_id} ${question_id}`)
              ?.some(
                (one) =>
                  one.reviewed_at.getTime() === answered_at.getTime() &&
                  `${one.picks} ${one.source}` === `${picks} ${source}`,
              ),
        ),
      };
    },
  };
}
