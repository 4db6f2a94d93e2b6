import type { AnyContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { contract } from '#core/contract/index.ts';

export const FUNCTIONS_PATH = '/functions/v1/';

/** Served outside the contract. */
const beside = [
  { name: 'api-docs', method: 'GET', summary: 'The API in markdown' },
  { name: 'stripe-webhook', method: 'POST', summary: 'Takes the events of the payment provider' },
];

const reserved = [...ofTheContract(), ...beside]
  .filter(({ name }, place, all) => all.findIndex((other) => other.name === name) === place)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export const reservedFunctions = () => reserved;

export const isReserved = (name: string): boolean => reserved.some((other) => other.name === name);

function ofTheContract() {
  const found: typeof beside = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { path = '', method = '', summary = '' } = (procedure as AnyContractProcedure)['~orpc'].route;
    const [name = ''] = path.startsWith(FUNCTIONS_PATH) ? path.slice(FUNCTIONS_PATH.length).split('/') : [];
    if (name !== '') found.push({ name, method, summary });
  });
  return found;
}
