import type { Example, Examples } from '../example.ts';
import { nothing } from '../example.ts';
import { anAnswer, sendReviews } from '../study.ts';

/** A review of A's, whoever calls: to others it does not exist. */
const reviewOfA: Example = async ({ app, a, topic, owned }) => {
  const sent = await anAnswer(app, topic.question_ids[0] as string, true);
  await sendReviews(a, [sent]);
  owned.push(sent.id);
  return { review_id: sent.id };
};

export const studyExamples: Examples = {
  'study.review': async ({ app, topic }) => ({
    reviews: [await anAnswer(app, topic.question_ids[0] as string, true, { confidence: 2 })],
  }),
  'study.read': async (...of) => ({ reads: [{ ...(await reviewOfA(...of)), read_ms: 14_000 }] }),
  'study.undo': reviewOfA,
  'study.item': ({ topic }) => ({ item_id: topic.question_ids[0], suspended: true, buried: true, reset: true }),
  'study.queue': ({ topic }) => ({ topic_id: topic.id, limit: '5' }),
  'study.sit': ({ app, topic }) => ({ topic_id: topic.id, more: false, since: app.deps.clock().toISOString() }),
  'study.today': nothing,
  'study.ahead': ({ topic }) => ({ topic_id: topic.id }),
  'study.deck': ({ topic }) => ({ topic_id: topic.id }),
  'study.history': nothing,
  'study.setAside': () => ({ limit: '5' }),
  'study.log': () => ({ limit: '5', show: 'all' }),
  'study.settings': nothing,
  'study.setGoal': ({ topic }) => ({ topic_id: topic.id, target_date: '2027-03-31', priority: 1 }),
  'study.saveSettings': () => ({
    ...{ time_zone: 'Europe/Amsterdam', minutes_per_day: 30, weekday_minutes: [30, 30, 30, 30, 0, 60, 60] },
    ...{ ask_confidence: false, cover_choices: true, new_cards: 10 },
  }),
};
