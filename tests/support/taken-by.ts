import type { AnyContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import * as z from 'zod';
import { contract } from '#core/contract/index.ts';

/** What the operation at an address takes of a record in its body. */
export function takenBy(method: string, address: string, record: object): Record<string, unknown> {
  let taken: Record<string, unknown> = {};
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { route, inputSchema } = (procedure as AnyContractProcedure)['~orpc'];
    const { path = '' } = route;
    if (route.method !== method || !new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address)) return;
    const names = inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : [];
    const isTaken = ([name]: [string, unknown]) => names.includes(name) && !path.includes(`{${name}}`);
    taken = Object.fromEntries(Object.entries(record).filter(isTaken));
  });
  return taken;
}
