import type { AnyContractProcedure } from '@orpc/contract';
import { implement, type Router } from '@orpc/server';
import type { InputOf, OutputOf } from '#core/contract/inputs-and-outputs.ts';
import { withStrictInput } from '#core/contract/strict-input.ts';
import type { Deps, Who } from '../deps.ts';
import { guard } from './access.ts';
import type { Caller } from './caller.ts';

/**
 * `who` is undefined for public operations. `deps` may differ from the caller's: a keyed call has its own. What a result has beyond
 * the contract's output is not sent.
 */
type Handler<Operation extends AnyContractProcedure> = (
  deps: Deps,
  who: Who,
  input: InputOf<Operation>,
  caller: Caller,
) => OutputOf<Operation> | Promise<OutputOf<Operation>>;

export function serve<Part extends Record<string, AnyContractProcedure>>(
  part: Part,
  handlers: NoInfer<{ [Name in keyof Part]: Handler<Part[Name]> }>,
): Router<Part, Caller> {
  const checked = implement(withStrictInput(part as Record<string, AnyContractProcedure>))
    .$context<Caller>()
    .use(guard);
  const served = Object.entries(handlers).map(([name, handle]) => {
    const run = ({ context, input }: { context: Caller & { who: Who }; input: any }) =>
      handle(context.deps, context.who, input, context);
    return [name, checked[name]?.handler(run)] as const;
  });
  return Object.fromEntries(served) as unknown as Router<Part, Caller>;
}
