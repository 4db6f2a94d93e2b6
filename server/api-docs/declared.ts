import type { AnyContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import { contract } from '#core/contract/index.ts';
import type { OperationMeta } from '#core/contract/operation.ts';
import type { ErrorCode } from '#core/errors.ts';

export interface Declared {
  part: keyof typeof contract;
  meta: OperationMeta;
  takesInput: boolean;
  failures: ErrorCode[];
}

export function declaredOperations(): Map<string, Declared> {
  const found = new Map<string, Declared>();
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { meta, inputSchema, errorMap } = (procedure as AnyContractProcedure)['~orpc'];
    const part = path[0] as keyof typeof contract;
    const failures = Object.keys(errorMap) as ErrorCode[];
    found.set(path.join('.'), { part, meta: meta as OperationMeta, takesInput: inputSchema !== undefined, failures });
  });
  return found;
}
