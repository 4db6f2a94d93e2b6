import type { ErrorCode } from '#core/errors.ts';
import type { Caller } from './caller.ts';
import { unforeseenAs } from './unforeseen.ts';

/** What nobody foresaw is returned in the operation's own sentence. Going: the contract says it with `otherwise`. */
export async function orElse<Result>(
  code: ErrorCode,
  { deps }: Caller,
  work: (deps: Caller['deps']) => Promise<Result>,
  _params?: Readonly<Record<string, string>>,
): Promise<Result> {
  return await unforeseenAs(code, () => work(deps));
}
