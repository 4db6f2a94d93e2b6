import type { RevisionFields } from './table.ts';

export function isSameFields(one: RevisionFields, other: RevisionFields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
