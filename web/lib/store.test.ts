import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const counter = () => createStore(0, (count, step: number) => count + step);

describe('a store', () => {
  test('calls its listeners when the state changes, until they unsubscribe', () => {
    const { get, subscribe, dispatch } = counter();
    const heard: number[] = [];
    const unsubscribe = subscribe(() => heard.push(get()));
    dispatch(2);
    dispatch(0);
    unsubscribe();
    dispatch(1);
    expect([heard, get()]).toEqual([[2], 3]);
  });

  test('until() resolves when it is done, or after its time, and leaves no timer', async () => {
    const store = counter();
    const isTwo = (count: number) => count === 2;
    const early = store.until(isTwo, 1_000);
    store.dispatch(1);
    store.dispatch(1);
    expect([await early, vi.getTimerCount()]).toEqual([true, 0]);
    expect(await store.until(isTwo, 1_000)).toBe(true);
    const late = store.until((count) => count > 2, 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toBe(false);
  });
});
