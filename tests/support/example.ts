import type { Fields, ValuesOf } from '#core/lib/fields.ts';
import type { Person } from './app.ts';
import type { Input } from './operations.ts';
import type { World } from './world.ts';

/** An input with which the operation succeeds, for A or for whoever calls. Without a caller it is a visitor. */
export type Example = (world: World, caller: Person | null) => Input | Promise<Input>;

/** By the operation's noun and name in the contract: 'quiz.start'. */
export type Examples = Record<string, Example>;

export const nothing: Example = () => ({});

/** Every field of a record, with the value that it shows itself by. */
export function exampleOf<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example])) as ValuesOf<F>;
}
