import { beforeEach, expect, test } from 'vitest';
import { idOf } from '#core/contract/examples/fields.ts';
import { learningValues } from '#core/contract/examples/learning-values.ts';
import { apiDocument } from '#server/api-docs/document.ts';
import { readSettings } from '#server/env.ts';
import { type Person, useTestApp } from './support/app.ts';
import {
  aBlogCategory,
  aCategory,
  anEntitlement,
  aQuestion,
  aQuiz,
  aTopic,
  aUser,
  someQuestions,
} from './support/factories.ts';
import { operations, requestFor } from './support/operations.ts';

const app = useTestApp();
const { paths } = await apiDocument(readSettings({ APP_SECRET: 'x'.repeat(40) }));

const documented = operations().flatMap((operation) => {
  const { requestBody, parameters = [] } = paths[operation.path]?.[operation.method.toLowerCase() as 'post'] ?? {};
  if (!requestBody) return [];
  const example = requestBody.content['application/json']?.example as object;
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name, example }) => [name, example]);
  return [{ ...operation, example: { ...Object.fromEntries(inPath), ...example } }];
});

/** Refusals that are not about what the example says, but about something that it names and that exists nowhere. */
const namesNothing: Record<string, string> = {
  'sso.finish': 'SSO_EXPIRED',
  'subscription.checkout': 'PRICE_UNKNOWN',
  'subscription.changePlan': 'PRICE_UNKNOWN',
  'tiersAdmin.add': 'PRICE_NOT_AT_PROVIDER',
};

/** The administrator of the examples, and much of what the examples name by id. */
let administrator: Person;
beforeEach(async () => {
  const { email, password } = learningValues as { email: string; password: string };
  administrator = await app.person({ is_admin: true, email, password });
  await aUser(app.deps, { is_admin: true });
  const { id: category_id } = await aCategory(app.deps, { id: idOf('category') });
  const { id: topic_id } = await aTopic(app.deps, { id: idOf('topic'), category_id });
  const questions = await someQuestions(app.deps, topic_id, [aQuestion(), aQuestion()]);
  await aQuiz(app.deps, topic_id, questions, { id: idOf('quiz') });
  await anEntitlement(app.deps, { id: idOf('entitlement'), topic_id });
  await aBlogCategory(app.deps, { id: idOf('category') });
});

test.each(documented)('the documented example of $name is accepted', async ({ name, example, ...operation }) => {
  const { path, body } = requestFor({ name, ...operation }, example);
  const answer = await administrator.call(operation.method, path, body);
  const told = `${answer.status} ${JSON.stringify(answer.body)} to ${JSON.stringify(body)}`;
  if (name in namesNothing) expect(answer.body.code, told).toBe(namesNothing[name]);
  else if (answer.status !== 200) expect([401, 404, 409, 410], told).toContain(answer.status);
});
