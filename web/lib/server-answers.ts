import { CONNECTION_CHECK_TIMEOUT } from '#core/lib/retry.ts';

export async function serverAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(CONNECTION_CHECK_TIMEOUT);
  return fetch('/api/health', { cache: 'no-store', signal }).then(
    (response) => response.ok,
    () => false,
  );
}
