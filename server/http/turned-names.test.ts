import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { examples } from '../../tests/support/examples.ts';
import { operations, requestFor } from '../../tests/support/operations.ts';
import { aWorld } from '../../tests/support/world.ts';

const app = useTestApp();
const TURN = '\u202E';

test.each(operations().filter(({ access, method }) => access !== 'public' && method !== 'GET'))(
  '$name: no name or title that it returns turns what stands behind it',
  async (operation) => {
    const world = await aWorld(app);
    const caller = operation.access === 'admin' ? world.administrator : world.a;
    const example = examples[operation.name]?.(world, caller);
    const input = await example;
    const turned = Object.fromEntries(
      Object.entries(input ?? {}).map(([name, value]) => [
        name,
        /(name|title)$/.test(name) && typeof value === 'string' && value !== '' ? `${value}${TURN}x` : value,
      ]),
    );
    const { path, body } = requestFor(operation, turned);
    const answer = await caller.call(operation.method, path, body);
    expect(JSON.stringify(answer.body)).not.toContain(TURN);
  },
);
