import type { Input } from '#core/contract/inputs-and-outputs.ts';
import type { Caller } from '../http/caller.ts';
import { addressKey } from '../http/rate-limit.ts';

/**
 * Writes what failed in somebody's browser as one line. Whoever reports may be anybody: the text is cut, and what could tell of a person
 * (addresses of mail, queries, ids in paths) is taken out. Throws TOO_MANY_ATTEMPTS.
 */
export async function noteClientError({ deps, request }: Caller, report: Input<'site.clientError'>): Promise<void> {
  await deps.limits.take('clientErrorAddress', addressKey(request.ip));
  const { message, stack, path } = report;
  deps.log.info('failure in a browser', {
    request: request.id,
    message: impersonal(message).slice(0, 500),
    ...(stack && { stack: impersonal(stack).slice(0, 3000) }),
    ...(path && { path: impersonal(path).slice(0, 200) }),
  });
}

function impersonal(text: string): string {
  return text
    .replace(/(?<![^\s?#"'<>()])([^\s?#"'<>()]*\/[^\s?#"'<>()/]*)[?#][^\s"'<>()]*/g, '$1')
    .replace(/(?<![^\s@"'<>()])[^\s@"'<>()]+@[^\s@"'<>()]+/g, '(address)')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '(id)')
    .replace(/[\w-]{32,}/g, '(token)');
}
