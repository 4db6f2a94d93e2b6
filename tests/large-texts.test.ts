import { describe, expect, test } from 'vitest';
import { renderApart } from '#server/markdown/apart.ts';
import { useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { expectFailure, type Input, type Operation, operations, requestFor } from './support/operations.ts';
import { aWorld, type World } from './support/world.ts';

const app = useTestApp();
const LARGE = 1_100_000;
/** More at once than there are threads. */
const HANGING = ['one', 'another', 'a third'];

/** Operations that read a large text elsewhere than in the threads for it, and why. */
const elsewhere: Record<string, string> = {
  'sitemap.check': 'a stream, which lets others go on after every 16,384 characters',
  'sitemap.save': 'as above',
};

/** The fields of the example that may be as long as that. */
function largeFields(operation: Operation, example: Input): string[] {
  const fits = (name: string) => operation.input?.safeParse({ ...example, [name]: 'a '.repeat(LARGE / 2) }).success;
  return Object.keys(example).filter((name) => typeof example[name] === 'string' && fits(name));
}

async function largeOperations(world: World) {
  const found: { operation: Operation; example: Input; field: string }[] = [];
  for (const operation of operations()) {
    const example = (await examples[operation.name]?.(world, world.administrator)) ?? {};
    for (const field of largeFields(operation, example)) found.push({ operation, example, field });
  }
  return found;
}

describe('a text of more than a megabyte', () => {
  test('is read in a thread, so that others are served meanwhile', async () => {
    const world = await aWorld(app);
    const found = await largeOperations(world);
    const names = [...new Set(found.map(({ operation }) => operation.name))];
    expect(names).toEqual(
      expect.arrayContaining([...Object.keys(elsewhere), 'questionUploads.preview', 'flashcardsAdmin.upload']),
    );
    for (const { operation, example, field } of found.filter(({ operation }) => !(operation.name in elsewhere))) {
      const order: string[] = [];
      const hanging = HANGING.map((account) => renderApart('>'.repeat(50_000), {}, { account, mostMs: 1_000 }));
      const { path, body } = requestFor(operation, { ...example, [field]: 'a '.repeat(LARGE / 2) });
      const call = world.administrator.call(operation.method, path, body);
      await Promise.all([
        Promise.race(hanging).then(() => order.push('a thread is free')),
        call.then(() => order.push('answered')),
      ]);
      expect(order, operation.name).toEqual(['a thread is free', 'answered']);
      await Promise.all(hanging);
      const answer = await call;
      if (answer.status !== 200) expectFailure(answer, operation.name);
    }
  });

  test('with more lines than an upload takes is refused', async () => {
    const world = await aWorld(app);
    for (const { operation, example, field } of await largeOperations(world)) {
      if (operation.name in elsewhere) continue;
      for (const end of ['\n', '\r\n', '\r', '\u2028']) {
        const { path, body } = requestFor(operation, { ...example, [field]: `a${end}`.repeat(200_000) });
        const answer = await world.administrator.call(operation.method, path, body);
        expect([answer.status, answer.body.fields?.[field]], operation.name).toEqual([
          400,
          'One upload takes at most 200,000 lines of text. Please split this one into several.',
        ]);
      }
    }
  });
});
