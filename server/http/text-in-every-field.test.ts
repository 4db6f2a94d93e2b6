import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { hasOwnTextRule } from '#core/contract/text-input.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { examples } from '../../tests/support/examples.ts';
import { type Input, type Operation, operations, requestFor } from '../../tests/support/operations.ts';
import { aWorld, everyRow } from '../../tests/support/world.ts';

const app = useTestApp();
const every = operations();

/** NUL, others that control nothing here, and half of a character that takes two. */
const refused = ['\0', '\x07', '\x1b', '\x7f', '\x85', '\ud800'];
/** Where the rule for text is the operation's own: what is only compared, or refused by its line, or cleaned for the log. */
const ownRule = [
  ...[
    'account.confirmEmail.code',
    'account.confirmEmailChange.code',
    'account.recovery.code',
    'account.resetPassword.code',
  ],
  ...['account.changeEmail.current_password', 'account.changePassword.current_password'],
  ...[
    'account.confirmPassword.current_password',
    'account.deleteAccount.current_password',
    'account.signIn.password',
  ],
  ...['flashcardsAdmin.preview.text', 'flashcardsAdmin.upload.text'],
  ...['questionUploads.preview.text', 'questionUploads.upload.text'],
  ...['site.clientError.message', 'site.clientError.path', 'site.clientError.stack'],
  ...['sitemap.check.xml', 'sitemap.save.xml'],
];

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

describe('NUL and friends', () => {
  const fields = every.flatMap((operation) => stringsOf(operation).map((path) => ({ operation, path })));
  const all = fields.map(({ operation, path }) => `${operation.name}.${path.join('.')}`);
  const own = fields.filter(({ operation, path }) => {
    const shape = (operation.input as unknown as { shape?: Record<string, object> }).shape ?? {};
    return hasOwnTextRule(shape[path[0] ?? ''] ?? {});
  });

  test('the walk finds the fields of texts, and those with a rule of their own are these', () => {
    expect(all).toEqual(
      expect.arrayContaining(['questionsAdmin.add.question_text', 'questionsAdmin.add.answers.[].answer_text']),
    );
    expect(all.length).toBeGreaterThan(200);
    expect(own.map(({ operation, path }) => `${operation.name}.${path.join('.')}`).sort()).toEqual(ownRule.sort());
  });

  test('a control character in any text of any operation is refused with 400 and its field, and nothing changes', async () => {
    const world = await aWorld(app);
    let tried = 0;
    for (const operation of every) {
      const those = fields.filter((one) => one.operation === operation && !own.includes(one));
      if (those.length === 0) continue;
      const example = (await examples[operation.name]?.(world, world.a)) ?? {};
      const person = operation.access === 'admin' ? world.administrator : world.a;
      const before = await everyRow(app);
      for (const { path } of those) {
        for (const sign of path === those[0]?.path ? refused : ['\0', '\x07']) {
          const input = withText(example, path, `a${sign}b`);
          const { path: address, body } = requestFor(operation, input);
          // A lone half cannot be sent in an address.
          if (sign === '\ud800' && (operation.method === 'GET' || operation.path.includes(`{${path[0]}}`))) continue;
          const hasBody = operation.method !== 'GET';
          const answer = await person.call(operation.method, address, hasBody ? body : undefined);
          tried += 1;
          const what = `${operation.name} ${path.join('.')} ${JSON.stringify(sign)} ${JSON.stringify(answer.body)}`;
          expect(answer.status, what).toBe(400);
          expect(Object.keys(answer.body.fields ?? {}), what).toContain(path[0]);
        }
      }
      expect(await everyRow(app), operation.name).toEqual(before);
    }
    expect(tried).toBeGreaterThan(600);
    expect(app.errors).toEqual([]);
  });

  test('where the rule is the operation’s own it is no failure of the server, and nothing changes', async () => {
    const world = await aWorld(app);
    for (const { operation, path } of own) {
      const example = (await examples[operation.name]?.(world, world.a)) ?? {};
      const person = operation.access === 'admin' ? world.administrator : world.a;
      const before = await everyRow(app);
      for (const sign of refused) {
        const { path: address, body } = requestFor(operation, withText(example, path, `a${sign}b`));
        const answer = await person.call(operation.method, address, body);
        const what = `${operation.name} ${path.join('.')} ${JSON.stringify(sign)} ${JSON.stringify(answer.body)}`;
        expect(answer.status, what).toBeLessThan(500);
      }
      if (!operation.name.startsWith('account.')) expect(await everyRow(app), operation.name).toEqual(before);
    }
    expect(app.errors.filter(({ event }) => event !== 'a browser reported a failure')).toEqual([]);
  });
});

/** The places of the texts in an operation's input: names, '[]' for any item of a list, '{}' for any value of a record. */
function stringsOf({ input }: Operation): string[][] {
  return input ? walk(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : [];
}

function walk(schema: JsonSchema): string[][] {
  const { type, properties = {}, items, additionalProperties } = schema;
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap(walk);
  const own = type === 'string' ? [[]] : [];
  const named = Object.entries(properties).flatMap(([name, part]) => walk(part).map((rest) => [name, ...rest]));
  const listed = items ? walk(items).map((rest) => ['[]', ...rest]) : [];
  const record =
    typeof additionalProperties === 'object' ? walk(additionalProperties).map((rest) => ['{}', ...rest]) : [];
  const all = [...own, ...named, ...listed, ...record, ...inner];
  return [...new Map(all.map((path) => [path.join('\n'), path])).values()];
}

/** The input with a text at a place; what is missing on the way there is made. */
function withText(value: unknown, [name, ...rest]: string[], text: string): Input {
  if (name === undefined) return text as unknown as Input;
  if (name === '[]') {
    const list = Array.isArray(value) ? value : [];
    return [withText(list[0], rest, text), ...list.slice(1)] as unknown as Input;
  }
  const object = typeof value === 'object' && value !== null ? (value as Input) : {};
  const key = name === '{}' ? 'A_NAME' : name;
  return { ...object, [key]: withText(object[key], rest, text) };
}
