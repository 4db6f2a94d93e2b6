import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Person, useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { type Input, type Operation, operations, requestFor } from './support/operations.ts';
import { shownNow, versionNow, withReads } from './support/versions.ts';
import { aWorld, everyRow, type World } from './support/world.ts';

const app = useTestApp();
const all = operations();

/** Each of these says why nothing that somebody else did can be lost by it. */
const withoutVersion: Record<string, string> = {
  'quiz.save': 'answers have an order of their own, the moment at which they were made (decision 030)',
  'users.setPassword': 'replaces a secret that no form shows',
  'blogOffice.publish': 'sets one switch to what it names, and writes nothing else',
  'reports.close': 'sets one switch to what it names, and writes nothing else',
};

const taking = all.filter(({ input }) => fieldsOf(input).includes('version') && takesOpened(input));
/** They send no field but the version: what a stale one does is tested with the revisions of posts and of pages. */
const restoring = taking.filter(({ path }) => path.includes('{revision}'));
const versioned = taking.filter((operation) => operation.method !== 'DELETE' && !restoring.includes(operation));
const replacing = all.filter(({ method }) => method === 'PUT' || method === 'PATCH');

test('lost updates: every PUT and PATCH of the contract takes the version that was opened', () => {
  expect(restoring.map(({ name }) => name)).toEqual(['blogOffice.restore', 'contentPages.restore']);
  const without = replacing.filter((operation) => !taking.includes(operation)).map(({ name }) => name);
  expect(without.sort()).toEqual(Object.keys(withoutVersion).sort());
  expect(versioned.map(({ name }) => name).sort()).toEqual([...withReads].sort());
  const optional = versioned.filter(({ input }) => !schemaOf(input).required?.includes('version'));
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
    all.flatMap(({ input, path }) => fieldsOf(input).filter((name) => !path.includes(`{${name}}`))),
  );
  expect([...names].filter((name) => /^(opened|opened_at|note_before|etag|revision)$/.test(name))).toEqual([]);
});

describe('lost updates: two windows', () => {
  test.each(versioned)(
    '$name: a stale version is refused and changes nothing, a current one is saved',
    async (operation) => {
      const { person, theirs, mine } = await twoWindows(operation);
      const send = (input: Input) => callAs(operation, person, input);
      const saved = await send(theirs);
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      expect((await send(theirs)).status, 'the same once more, as after a lost answer').toBe(200);

      const before = await everyRow(app);
      const refused = await send(mine);
      expect([refused.status, refused.body.code]).toEqual([409, expect.stringMatching(/_CHANGED$/)]);
      expect(refused.body.error).toMatch(/changed|saved|renamed/);
      const { version: _, ...unversioned } = mine;
      if (operation.name !== 'account.updateMe') {
        const { status, body } = await send(unversioned);
        expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
        expect(body.fields.version).toContain('reload');
      }
      expect(await everyRow(app)).toEqual(before);

      const now = await versionNow(operation.name, person, mine);
      expect(now).not.toBe(mine.version);
      expect((await send({ ...mine, version: now })).status).toBe(200);
      expect(await versionNow(operation.name, person, mine)).not.toBe(now);
    },
  );

  test.each(versioned)('$name: whatever single field somebody changes, the version is another', async (operation) => {
    const { person, theirs } = await twoWindows(operation);
    expect((await callAs(operation, person, theirs)).status).toBe(200);
    const changed: string[] = [];
    let present: Input = theirs;
    for (const field of Object.keys(theirs)) {
      const other = { ...present, [field]: changedValue(field, present[field]) };
      if (operation.path.includes(`{${field}}`) || field === 'version' || other[field] === undefined) continue;
      const { version, ...before } = await shownNow(operation.name, person, theirs);
      const { status } = await callAs(operation, person, { ...other, version });
      const { version: now, ...after } = await shownNow(operation.name, person, theirs);
      // What is no value of this field is refused; what was equal in the end changed nothing.
      if (status !== 200 || JSON.stringify(after) === JSON.stringify(before)) continue;
      expect(now, field).not.toBe(version);
      changed.push(field);
      present = other;
    }
    expect(changed).not.toEqual([]);
  });
});

/** What two windows send that were opened before either of them saved. */
async function twoWindows(operation: Operation) {
  const world = await aWorld(app);
  const person = operation.access === 'admin' ? world.administrator : world.a;
  const example = {
    ...(await exampleOf(operation, world, person)),
    ...(operation.name.endsWith('updateTopic') && { code: 'TWO2' }),
  };
  const version = await versionNow(operation.name, person, example);
  const theirs = { ...example, version };
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
  ].find((name) => name in example && !operation.path.includes(`{${name}}`)) as string;
  return { person, theirs, mine: { ...theirs, [field]: changedValue(field, (example as Input)[field]) } as Input };
}

async function exampleOf({ name }: Operation, world: World, person: Person): Promise<Input> {
  return (await examples[name]?.(world, person)) as Input;
}

function callAs(operation: Operation, person: Person, input: Input) {
  const { path, body } = requestFor(operation, input);
  return person.call(operation.method, path, body);
}

/** Another value of the same kind; undefined where there is none to be made up. */
function changedValue(field: string, value: unknown): unknown {
  if (field === 'xml') return String(value).replace('</urlset>', '<!-- other -->\n</urlset>');
  if (field === 'client_id') return `${String(value)}2`;
  if (/(^|_)ids?$|^provider$|^currency$|^interval$|^certification_name$/.test(field)) return undefined;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value - 1;
  if (Array.isArray(value)) return value.length > 1 ? value.slice(1) : [];
  if (typeof value !== 'string') return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return '2026-12-30';
  return /^\w*$/.test(value) ? `${value}2` : `${value} 2`;
}

interface Shape {
  properties?: Record<string, { maximum?: number }>;
  required?: string[];
}

function schemaOf(input: z.ZodType | undefined): Shape {
  return input ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape) : {};
}

function fieldsOf(input: z.ZodType | undefined): string[] {
  return Object.keys(schemaOf(input).properties ?? {});
}

/** Whether its version is one that was opened, and not, say, that of a function to return to. */
function takesOpened(input: z.ZodType | undefined): boolean {
  return schemaOf(input).properties?.version?.maximum === Number.MAX_SAFE_INTEGER;
}
