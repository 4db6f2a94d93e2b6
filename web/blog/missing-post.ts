import { catalogue } from '#core/errors.ts';
import { apiFailure } from '#web/lib/api-error.ts';

/** Reports a hidden post and an invalid address as missing, but not a missing session. */
export async function orMissing<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (thrown) {
    const status = apiFailure(thrown)?.status ?? 500;
    if (status < 400 || status >= 500 || status === 401) throw thrown;
    const [missing, error] = catalogue.POST_NOT_FOUND;
    throw Object.assign(new Error(error), { status: missing, data: { code: 'POST_NOT_FOUND', error } });
  }
}
