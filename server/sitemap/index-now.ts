/** The limit per call (https://www.indexnow.org/documentation). */
export const INDEXNOW_URLS = 10_000;
const TIME_LIMIT_MS = 10_000;

export interface IndexNowCall {
  host: string;
  key: string;
  keyLocation: string;
  urlList: readonly string[];
}

export interface IndexNowAnswer {
  outcome: 'told' | 'failed';
  detail: string;
}

const answers: Readonly<Record<number, string>> = {
  400: 'it could not read the call (400)',
  403: 'it did not find the key file of this site, or another key in it (403)',
  422: 'it says that the addresses are not of this host or that the key has the wrong form (422)',
  429: 'it was told too much lately (429); wait a day',
};

/** Follows no redirect and never throws. */
export async function tellIndexNow(
  endpoint: string,
  call: IndexNowCall,
  timeLimit = TIME_LIMIT_MS,
): Promise<IndexNowAnswer> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(call),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
    });
    await response.body?.cancel();
    const { status } = response;
    const count = counted(call.urlList.length);
    if (status === 200) return { outcome: 'told', detail: `It took ${count}.` };
    if (status === 202) return { outcome: 'told', detail: `It took ${count} and will look at this site's key.` };
    if (status >= 300 && status < 400)
      return failed(`it answered with a redirect (${status}), which is not followed`);
    return failed(answers[status] ?? `it answered ${status}`);
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    return failed(late ? `it did not answer within ${timeLimit / 1000} seconds` : 'it could not be reached');
  }
}

export function counted(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'address' : 'addresses'}`;
}

function failed(why: string): IndexNowAnswer {
  return { outcome: 'failed', detail: `Nothing was taken: ${why}.` };
}
