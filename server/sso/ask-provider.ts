import type { CustomFetchOptions } from 'openid-client';

const MOST = 1024 * 1024;

/** A TypeError, as `fetch` throws: the library passes it on. */
export class ProviderUnreachable extends TypeError {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ProviderUnreachable';
  }
}

/** Follows no redirect and limits time (`patience`, milliseconds) and size. Throws ProviderUnreachable. */
export async function askProvider(
  url: string,
  { method, headers, body }: CustomFetchOptions,
  patience: number,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(url, { method, headers, body: body as BodyInit, redirect: 'manual', signal });
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel();
      throw new ProviderUnreachable(`status ${response.status}`);
    }
    const { status, headers: told } = response;
    return new Response(status === 204 || status === 304 ? null : await bodyOf(response), { status, headers: told });
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) throw cause;
    throw new ProviderUnreachable(cause instanceof Error ? cause.name : 'no answer', { cause });
  }
}

async function bodyOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST) throw new ProviderUnreachable('answer too long');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
