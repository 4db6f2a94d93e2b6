import { type AnyContractProcedure, ContractProcedure } from '@orpc/contract';
import * as z from 'zod';
import { formerNames } from './former-names.ts';
import type { OperationMeta } from './operation.ts';

const nothing = z.strictObject({}).optional();
const ignored = z
  .unknown()
  .transform(() => undefined)
  .optional();

/** The operations of a part; those that are not lenient refuse names that their input does not have, at any depth. */
export function withStrictInput<Part extends Record<string, AnyContractProcedure>>(
  part: Part,
  former = formerNames,
): Part {
  const strict = Object.entries(part).map(([name, operation]) => {
    const { inputSchema, meta, route } = operation['~orpc'];
    if ((meta as OperationMeta).lenient) return [name, operation];
    const names = Object.keys(former[`${route.method} ${route.path}`] ?? {});
    const more = Object.fromEntries(names.map((one) => [one, ignored]));
    const known = inputSchema instanceof z.ZodObject ? inputSchema.safeExtend(more) : nothing;
    return [name, new ContractProcedure({ ...operation['~orpc'], inputSchema: strictly(known) })];
  });
  return Object.fromEntries(strict);
}

/** Fields without an object in them stay the same instances, by which some are known (`withOwnTextRule`). */
function strictly<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      if (def.catchall) return schema;
      const fields = Object.entries(def.shape).map(([name, field]) => [name, strictly(field)]);
      return changed(schema, { shape: Object.fromEntries(fields), catchall: z.never() });
    }
    case 'union': {
      const options = def.options.map(strictly);
      return options.every((one, at) => one === def.options[at]) ? schema : changed(schema, { options });
    }
    case 'array':
      return changed(schema, { element: strictly(def.element) });
    case 'pipe':
      return changed(schema, { in: strictly(def.in) });
    case 'optional':
    case 'nullable':
    case 'default':
      return changed(schema, { innerType: strictly(def.innerType) });
    default:
      return schema;
  }
}

function changed<Schema extends z.core.$ZodType>(schema: Schema, parts: object): Schema {
  const def = { ...schema._zod.def, ...parts };
  const isSame = Object.entries(def).every(([name, part]) => part === (schema._zod.def as any)[name]);
  return isSame ? schema : z.core.clone(schema, def, { parent: true } as never);
}
