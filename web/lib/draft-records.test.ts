import { describe, expect, test } from 'vitest';
import { draftRecords, keepRecord, nameOf } from './draft-records.ts';
import { type Kept, keptIn } from './kept.ts';

/** As browsers have it; `room` is in characters. */
function aStorage(room = Number.POSITIVE_INFINITY): Kept {
  const items = new Map<string, string>();
  return keptIn(() => ({
    length: items.size,
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, text);
    },
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }));
}

const off = keptIn(() => {
  throw new DOMException('off', 'SecurityError');
});

const now = 1_800_000_000_000;

describe('drafts that the browser keeps', () => {
  test('two tabs with one form have a record each, the last written is the first found', () => {
    const storage = aStorage();
    expect(keepRecord(storage, 'post.new', 'a', { version: null, values: { title: 'A' } }, now)).toBe(true);
    expect(keepRecord(storage, 'post.new', 'b', { version: 3, values: { title: 'B' } }, now + 1)).toBe(true);
    expect(draftRecords(storage, 'post.new', now + 2)).toEqual([
      { id: 'b', version: 3, values: { title: 'B' }, at: now + 1 },
      { id: 'a', version: null, values: { title: 'A' }, at: now },
    ]);
    storage.remove(nameOf('post.new', 'b'));
    expect(draftRecords(storage, 'post.new', now + 2).map(({ id }) => id)).toEqual(['a']);
  });

  test('a form does not find those of another one whose key begins alike', () => {
    const storage = aStorage();
    keepRecord(storage, 'post.1', 'a', { version: 1, values: {} }, now);
    keepRecord(storage, 'post.12', 'a', { version: 1, values: {} }, now);
    expect(draftRecords(storage, 'post.1', now)).toHaveLength(1);
    expect(draftRecords(storage, 'post', now)).toEqual([]);
    expect(storage.names()).toHaveLength(2);
  });

  test('what cannot be read, and what nobody came back for in sixty days, is removed', () => {
    const storage = aStorage();
    for (const [id, text] of Object.entries({ a: '', b: 'null', c: '{"version":1,"at":1}', d: '{"values":{}' })) {
      storage.set(`certamen.draft.post.${id}`, text);
    }
    keepRecord(storage, 'post', 'old', { version: 1, values: {} }, now - 61 * 86_400_000);
    storage.set('certamen.theme', 'dark');
    expect(draftRecords(storage, 'post', now)).toEqual([]);
    expect(storage.names()).toEqual(['certamen.theme']);
  });

  test('where there is no room it is only not kept, and what was kept before stays', () => {
    const storage = aStorage(100);
    expect(keepRecord(storage, 'post', 'a', { version: 1, values: { title: 'short' } }, now)).toBe(true);
    expect(keepRecord(storage, 'post', 'a', { version: 1, values: { title: 'long'.repeat(50) } }, now)).toBe(false);
    expect(draftRecords(storage, 'post', now)[0]?.values).toEqual({ title: 'short' });
    expect(keepRecord(off, 'post', 'a', { version: 1, values: {} }, now)).toBe(false);
    expect(draftRecords(off, 'post', now)).toEqual([]);
  });
});
