import type { AnyContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { contract } from '#core/contract/index.ts';

export const FUNCTIONS_PATH = '/functions/v1/';

export interface Reserved {
  name: string;
  method: string;
  summary: string;
}

/** Served outside the contract. */
const beside: Reserved[] = [
  { name: 'api-docs', method: 'GET', summary: 'The API in markdown' },
  { name: 'stripe-webhook', method: 'POST', summary: 'Takes the events of the payment provider' },
];

let known: Reserved[] | null = null;

export function reservedFunctions(): Reserved[] {
  known ??= [...ofTheContract(), ...beside]
    .filter(({ name }, place, all) => all.findIndex((other) => other.name === name) === place)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return known;
}

export function isReserved(name: string): boolean {
  return reservedFunctions().some((reserved) => reserved.name === name);
}

function ofTheContract(): Reserved[] {
  const found: Reserved[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { path = '', method = '', summary = '' } = (procedure as AnyContractProcedure)['~orpc'].route;
    const [name = ''] = path.startsWith(FUNCTIONS_PATH) ? path.slice(FUNCTIONS_PATH.length).split('/') : [];
    if (name !== '') found.push({ name, method, summary });
  });
  return found;
}
