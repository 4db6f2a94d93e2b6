import type { Input } from '#core/contract/inputs-and-outputs.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { addressKey } from '../http/rate-limit.ts';

/** Anyone can report, so the text is cut, and email addresses, queries and ids are removed. Throws TOO_MANY_ATTEMPTS. */
export async function noteClientError(
  deps: Deps,
  _who: unknown,
  { message, stack, path }: Input<'site.clientError'>,
  { request }: Caller,
) {
  await deps.limits.take('clientErrorAddress', addressKey(request.ip));
  deps.log.info('failure in a browser', {
    request: request.id,
    message: impersonal(message).slice(0, 500),
    ...(stack && { stack: impersonal(stack).slice(0, 3000) }),
    ...(path && { path: impersonal(path).slice(0, 200) }),
  });
  return { received: true as const };
}

function impersonal(text: string): string {
  return text
    .replace(/(?<![^\s?#"'<>()])([^\s?#"'<>()]*\/[^\s?#"'<>()/]*)[?#][^\s"'<>()]*/g, '$1')
    .replace(/(?<![^\s@"'<>()])[^\s@"'<>()]+@[^\s@"'<>()]+/g, '(address)')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '(id)')
    .replace(/[\w-]{32,}/g, '(token)');
}
