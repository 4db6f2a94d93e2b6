import { DrizzleQueryError } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { orFailWith } from './provider.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => vi.clearAllMocks());

const failing = (error: unknown) => orFailWith({ log }, 'CHECKOUT_FAILED', () => Promise.reject(error));

describe('a failure while talking to the payment provider', () => {
  test('a database that is away stays that, so that the call is 503, and is not logged as a failure of payments', async () => {
    const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    const error = new DrizzleQueryError('select 1', [], away);
    await expect(failing(error)).rejects.toBe(error);
    expect(log.error).not.toHaveBeenCalled();
  });

  test('anything else that nobody foresaw is logged, and becomes the failure of the operation', async () => {
    const error = new TypeError('missing is not a function');
    await expect(failing(error)).rejects.toMatchObject({ code: 'CHECKOUT_FAILED', cause: error });
    expect(log.error).toHaveBeenCalledWith('payments failed', error, { code: 'CHECKOUT_FAILED' });
  });
});
