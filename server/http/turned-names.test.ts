import { expect, test } from 'vitest';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { examples } from '../../tests/support/examples.ts';
import { fieldsOf, operations, requestFor } from '../../tests/support/operations.ts';
import { aWorld } from '../../tests/support/world.ts';

const app = useTestApp();
const TURN = '\u202E';

/** Operations with names and titles that people choose freely: names of functions are parts of addresses, certifications have a list. */
const naming = operations()
  .filter(({ access, method, name }) => access !== 'public' && method !== 'GET' && !name.startsWith('functions.'))
  .map((operation) => ({
    operation,
    fields: fieldsOf(operation).filter((field) => /(?<!certification_)(name|title)$/.test(field)),
  }))
  .filter(({ fields }) => fields.length > 0);

test.each(naming)('$operation.name: $fields come back without what turns text', async ({ operation, fields }) => {
  const world = await aWorld(app);
  const caller = operation.access === 'admin' ? world.administrator : world.a;
  const input = { ...(await examples[operation.name]?.(world, caller)) };
  for (const field of fields) {
    expect(input[field], field).toEqual(expect.any(String));
    input[field] = `${input[field]}${TURN}`;
  }
  const { path, body } = requestFor(operation, input);
  const said = ok(await caller.call(operation.method, path, body));
  expect(JSON.stringify(said)).not.toContain(TURN);
});
