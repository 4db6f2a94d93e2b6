import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { aCategory } from './support/factories.ts';
import { fieldsOf, type Input, type Operation, operations, requestFor, schemaOf } from './support/operations.ts';
import { aPrice } from './support/shop.ts';
import { versionNow, withReads } from './support/versions.ts';
import { aWorld, everyRow, type World } from './support/world.ts';

const app = useTestApp();
const all = operations();

/** Each of these says why nothing that somebody else did can be lost by it. */
const withoutVersion: Record<string, string> = {
  'study.item': 'sets the switches that it names, and writes nothing else',
  'study.setGoal': 'replaces one date of the learner by another',
  'study.saveSettings': 'sets the settings that it names, and writes nothing else',
  'quiz.save': 'answers have an order of their own, the moment at which they were made (decision 030)',
  'users.setPassword': 'replaces a secret that no form shows',
  'blogAdmin.publish': 'sets one switch to what it names, and writes nothing else',
  'reports.close': 'sets one switch to what it names, and writes nothing else',
};

const ofPrice = 'cannot change unless price_id does';
/** Fields that do not change the version by themselves, and why. */
const unversioned: Record<string, Record<string, string>> = {
  'questionsAdmin.change': {
    kind: 'it is what the ticks say: another one alone is refused',
    topic_id: 'the form sends it only if it was changed: a save does not undo a move',
    difficulty: 'the same, and it is set in bulk without a new version',
    objective: 'a fact, guarded by facts_version',
    family: 'a fact, guarded by facts_version',
    checked_on: 'a fact, guarded by facts_version',
  },
  'tiersAdmin.change': { price_amount: ofPrice, currency: ofPrice, interval: ofPrice },
};

const taking = all.filter(takesOpened);
/** They send no field but the version: what a stale one does is tested with the revisions of posts and of pages. */
const restoring = taking.filter(({ path }) => path.includes('{revision}'));
const versioned = taking.filter((operation) => operation.method !== 'DELETE' && !restoring.includes(operation));
const replacing = all.filter(({ method }) => method === 'PUT' || method === 'PATCH');

test('lost updates: every PUT and PATCH of the contract takes the version that was opened', () => {
  expect(restoring.map(({ name }) => name).sort()).toEqual(['blogAdmin.restore', 'contentPages.restore']);
  const without = replacing.filter((operation) => !taking.includes(operation)).map(({ name }) => name);
  expect(without.sort()).toEqual(Object.keys(withoutVersion).sort());
  expect(versioned.map(({ name }) => name).sort()).toEqual([...withReads].sort());
  expect(withReads).toEqual(expect.arrayContaining(Object.keys(unversioned)));
  const optional = versioned.filter((operation) => !schemaOf(operation).required?.includes('version'));
  expect(
    optional.map(({ name }) => name),
    "the specification's own call",
  ).toEqual(['account.updateMe']);
});

test('lost updates: a DELETE that replaces what somebody saved takes the version that was opened', () => {
  const deleting = taking.filter(({ method }) => method === 'DELETE');
  expect(deleting.map(({ name }) => name)).toEqual(['sitemap.forget']);
});

test('lost updates: no operation takes a version under another name', () => {
  const names = new Set(
    all.flatMap((operation) => fieldsOf(operation).filter((name) => !operation.path.includes(`{${name}}`))),
  );
  expect([...names].filter((name) => /^(opened|opened_at|note_before|etag|revision)$/.test(name))).toEqual([]);
});

describe('lost updates: two windows', () => {
  test.each(versioned)('$name: a stale version changes nothing, a current one is saved', async (operation) => {
    const { person, theirs, mine, field } = await twoWindows(operation);
    const send = (input: Input) => callAs(operation, person, input);
    const saved = await send(theirs);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const once = await everyRow(app);
    expect((await send(theirs)).status, 'the same once more, as after a lost answer').toBe(200);
    if (operation.name !== 'account.updateMe') expect(await everyRow(app)).toEqual(once);

    const before = await everyRow(app);
    const refused = await send(mine);
    expect([refused.status, refused.body.code]).toEqual([409, expect.stringMatching(/_CHANGED$/)]);
    expect(refused.body.error).toMatch(/(changed|saved|renamed) .*Review .+ save again\.$/);
    const shown = { version: await versionNow(operation.name, person, mine), [field]: theirs[field] };
    if (operation.access === 'admin') expect(refused.body.current).toMatchObject(shown);
    const { version: _, ...withoutIt } = mine;
    if (operation.name !== 'account.updateMe') {
      const { status, body } = await send(withoutIt);
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
      expect(body.fields.version).toContain('reload');
    }
    expect(await everyRow(app)).toEqual(before);

    expect(shown.version).not.toBe(mine.version);
    expect((await send({ ...mine, version: shown.version })).status).toBe(200);
    expect(await versionNow(operation.name, person, mine)).not.toBe(shown.version);
  });

  test.each(versioned)('$name: of two saves at once, each sent twice, one counts', async (operation) => {
    const { person, theirs, mine } = await twoWindows(operation);
    const inputs = [theirs, mine, theirs, mine];
    const answers = await Promise.all(inputs.map((input) => callAs(operation, person, input)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(inputs.filter((_, n) => statuses[n] === 200)).size, String(statuses)).toBe(1);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
  });

  test.each(versioned)('$name: whatever single field somebody changes, the version is another', async (operation) => {
    const { person, theirs, world } = await twoWindows(operation);
    expect((await callAs(operation, person, theirs)).status).toBe(200);
    const fields = Object.keys(theirs).filter((name) => name !== 'version' && !operation.path.includes(`{${name}}`));
    const why = unversioned[operation.name] ?? {};
    const kept: Record<string, string> = {};
    let present: Input = theirs;
    for (const field of fields) {
      const version = await versionNow(operation.name, person, theirs);
      const other = { ...present, [field]: await changedValue(field, present[field], world), version };
      const { status, body } = await callAs(operation, person, other);
      const now = await versionNow(operation.name, person, theirs);
      if (status === 200 && now !== version) present = other;
      else kept[field] = why[field] ?? `${status}: ${body.error ?? 'the same version'}`;
    }
    expect(kept).toEqual(why);
  });
});

/** What two windows send that were opened before either of them saved. */
async function twoWindows(operation: Operation) {
  const world = await aWorld(app);
  const person = operation.access === 'admin' ? world.administrator : world.a;
  // A version of a question's facts alone: server/question-bank/facts.test.ts.
  const { facts_version: _, ...known } = await exampleOf(operation, world, person);
  const example = {
    ...known,
    ...(operation.name.endsWith('updateTopic') && { code: 'TWO2' }),
  };
  const version = await versionNow(operation.name, person, example);
  const theirs: Input = { ...example, version };
  const field = [
    'name',
    'full_name',
    'title',
    'meta_title',
    'note',
    'xml',
    'client_id',
    'back_content',
    'question_text',
    'code',
    'interests',
    'expires_at',
  ].find((name) => name in example && !operation.path.includes(`{${name}}`)) as string;
  const mine: Input = { ...theirs, [field]: await changedValue(field, (example as Input)[field], world) };
  return { person, theirs, mine, field, world };
}

async function exampleOf({ name }: Operation, world: World, person: Person): Promise<Input> {
  return (await examples[name]?.(world, person)) as Input;
}

function callAs(operation: Operation, person: Person, input: Input) {
  const { path, body } = requestFor(operation, input);
  return person.call(operation.method, path, body);
}

/** Another valid value of the field. */
async function changedValue(field: string, value: unknown, { topic, fresh }: World): Promise<unknown> {
  const known: Input = {
    topic_id: value === topic.id ? fresh.id : topic.id,
    currency: 'eur',
    interval: 'year',
    certification_name: 'Cisco CCNA',
    interests: [{ certification_name: 'CISSP', priority: 2, target_date: null }],
    years_of_experience: 6,
    scheduled_at: '2026-12-30T00:00:00.000Z',
    secrets: { API_KEY: 'another secret' },
    client_id: `${String(value)}2`,
    xml: String(value).replace('</urlset>', '<!-- other -->\n</urlset>'),
  };
  if (field in known) return known[field];
  if (field === 'category_id') return (await aCategory(app.deps)).id;
  if (field === 'price_id') return (await aPrice(app, { unit_amount: 4900 })).id;
  if (/_(uri|image)$|^image_url$/.test(field)) return 'https://example.com/other';
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value - 1;
  if (Array.isArray(value)) return value.length > 1 ? value.toReversed() : [];
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return '2026-12-30';
  return /^\w*$|^https:/.test(String(value)) ? `${value}2` : `${value} 2`;
}

/** Whether its version is one that was opened, and not, say, that of a function to return to. */
function takesOpened(operation: Operation): boolean {
  return schemaOf(operation).properties?.version?.maximum === Number.MAX_SAFE_INTEGER;
}
