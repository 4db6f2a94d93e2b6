import { postgresAdapter } from '@payloadcms/db-postgres';
import {
  type Access,
  APIError,
  addDataAndFileToRequest,
  buildConfig,
  type CollectionConfig,
  type PayloadRequest,
} from 'payload';
import { shuffled } from '../../core/lib/chance.ts';

/**
 * Starting a quiz and saving an answer as a developer would build them with Payload CMS: collections, access control, Payload's own
 * sessions, and two endpoints that use the local API. Paths, inputs and the fields that learners need are the product's, so that the
 * same calls go to both.
 */

/** Seconds, as long as the product's sessions. */
export const SESSION = 30 * 24 * 60 * 60;
/** Minutes. */
const TIME_LIMIT = 60;

interface Question {
  id: string;
  question_text: string;
  choices: { id: string; answer_text: string }[];
}

const isSignedIn: Access = ({ req }) => Boolean(req.user);
const isOwn: Access = ({ req }) => (req.user ? { user: { equals: req.user.id } } : false);

const users: CollectionConfig = {
  slug: 'users',
  auth: { tokenExpiration: SESSION },
  fields: [],
};

const topics: CollectionConfig = {
  slug: 'topics',
  access: { read: isSignedIn },
  endpoints: [{ path: '/:id/attempts', method: 'post', handler: start }],
  fields: [{ name: 'name', type: 'text', required: true }],
};

const questions: CollectionConfig = {
  slug: 'questions',
  access: { read: isSignedIn },
  fields: [
    { name: 'topic', type: 'relationship', relationTo: 'topics', required: true, index: true },
    { name: 'question_text', type: 'textarea', required: true },
    { name: 'explanation', type: 'textarea' },
    {
      name: 'choices',
      type: 'array',
      fields: [
        { name: 'answer_text', type: 'text', required: true },
        { name: 'is_correct', type: 'checkbox' },
      ],
    },
  ],
};

const attempts: CollectionConfig = {
  slug: 'attempts',
  access: { create: isSignedIn, read: isOwn, update: isOwn },
  endpoints: [{ path: '/:id/questions/:position', method: 'put', handler: save }],
  fields: [
    { name: 'user', type: 'relationship', relationTo: 'users', required: true, index: true },
    { name: 'topic', type: 'relationship', relationTo: 'topics', required: true, index: true },
    { name: 'deadline_at', type: 'date', required: true },
    { name: 'completed_at', type: 'date' },
    {
      name: 'questions',
      type: 'array',
      fields: [
        { name: 'question', type: 'relationship', relationTo: 'questions', required: true },
        { name: 'choice_order', type: 'json', required: true },
        { name: 'picks', type: 'json', required: true },
      ],
    },
  ],
};

/** Payload over this database. With `push` it makes its tables. */
export function payloadConfig(url: string, push: boolean) {
  return buildConfig({
    secret: 'only-for-the-bench',
    collections: [users, topics, questions, attempts],
    db: postgresAdapter({ idType: 'uuid', pool: { connectionString: url, max: 16 }, push }),
    graphQL: { disable: true },
    telemetry: false,
    typescript: { autoGenerate: false },
  });
}

/** Ten questions of a topic that are in no attempt of this learner. */
async function start(req: PayloadRequest): Promise<Response> {
  const { payload, user } = req;
  if (!user) throw new APIError('Sign in first.', 401);
  await addDataAndFileToRequest(req);
  const common = { req, user, overrideAccess: false, depth: 0, pagination: false };
  const topic = await payload.findByID({ collection: 'topics', id: String(req.routeParams?.id), ...common });
  const earlier = await payload.find({
    ...{ ...common, collection: 'attempts' },
    where: { user: { equals: user.id }, topic: { equals: topic.id } },
  });
  if (earlier.docs.some((attempt) => !attempt.completed_at)) throw new APIError('This quiz is open already.', 409);
  const seen = earlier.docs.flatMap((attempt) => attempt.questions.map((one: { question: string }) => one.question));
  const unseen = await payload.find({
    ...{ ...common, collection: 'questions', limit: Number(req.data?.question_count), sort: 'createdAt' },
    where: { topic: { equals: topic.id }, ...(seen.length > 0 && { id: { not_in: seen } }) },
  });
  const asked = (unseen.docs as unknown as Question[]).map((question) => ({
    question,
    choices: shuffled(question.choices, Math.random),
  }));
  const now = new Date();
  const attempt = await payload.create({
    ...{ req, user, overrideAccess: false, depth: 0, collection: 'attempts' },
    data: {
      ...{ user: user.id, topic: topic.id, deadline_at: new Date(now.getTime() + TIME_LIMIT * 60_000).toISOString() },
      questions: asked.map(({ question, choices }) => ({
        ...{ question: question.id, choice_order: choices.map(({ id }) => id), picks: [] },
      })),
    },
  });
  return Response.json({
    attempt: {
      ...{ id: attempt.id, topic_id: topic.id, topic_name: topic.name, deadline_at: attempt.deadline_at },
      ...{ question_count: asked.length, server_now: now },
      questions: asked.map(({ question, choices }, index) => ({
        ...{ position: index + 1, question_text: question.question_text, picks: [] },
        choices: choices.map(({ id, answer_text }) => ({ id, answer_text })),
      })),
    },
  });
}

/** The picks of one question of one's own open attempt. An array is written as a whole. */
async function save(req: PayloadRequest): Promise<Response> {
  const { payload, user } = req;
  if (!user) throw new APIError('Sign in first.', 401);
  await addDataAndFileToRequest(req);
  const common = { req, user, overrideAccess: false, depth: 0 };
  const { id, position } = req.routeParams as { id: string; position: string };
  const attempt = await payload.findByID({ collection: 'attempts', id, ...common });
  const question = attempt.questions[Number(position) - 1];
  const picks = req.data?.picks as string[];
  if (attempt.completed_at || new Date(attempt.deadline_at) < new Date()) throw new APIError('It is over.', 409);
  if (!question || picks.some((pick) => !question.choice_order.includes(pick))) throw new APIError('No such choice.');
  const stored = await payload.update({
    ...{ ...common, collection: 'attempts', id },
    data: {
      questions: attempt.questions.map((one: { id: string }) => (one === question ? { ...one, picks } : one)),
    },
  });
  return Response.json({
    saved: { position: Number(position), picks: stored.questions[Number(position) - 1].picks },
    ...{ attempt: { state: 'running', deadline_at: stored.deadline_at }, server_now: new Date() },
  });
}
