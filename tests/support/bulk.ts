import { setTimeout as wait } from 'node:timers/promises';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { Answer, Person } from './app.ts';

export type BulkAction = Output<'questionsAdmin.move'>['bulk_action'];

/** Calls an operation that acts on selected rows; where it goes on after the call, waits for its end. */
export async function bulk(person: Pick<Person, 'call'>, path: string, body: object): Promise<Answer> {
  const response = await person.call('POST', path, body);
  const { bulk_action } = response.body;
  for (let action = bulk_action; action; await wait(20)) {
    if (action.state !== 'running') return { ...response, body: { bulk_action: action } };
    const { bulk_actions } = (await person.call('GET', '/api/admin/bulk-actions')).body;
    action = bulk_actions.find(({ id }: BulkAction) => id === bulk_action.id);
  }
  return response;
}

/** The numbers of rows, of what became of them, that are not 0. */
export function numbersOf({ status, body }: Answer): Record<string, number> {
  if (!body.bulk_action?.outcome) throw new Error(`${status} ${JSON.stringify(body)}`);
  const { changed, already, unusable, gone } = (body.bulk_action as BulkAction).outcome ?? {};
  const all = Object.entries({ changed, already, unusable, gone });
  return Object.fromEntries(all.filter((one): one is [string, number] => Boolean(one[1])));
}
