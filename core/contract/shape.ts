/** Text, number, boolean, a list, an object with these fields, or anything (0). */
export type Shape = 's' | 'n' | 'b' | 0 | readonly [Shape] | { readonly [field: string]: Shape };

export interface OperationShape {
  shape: Shape;
  /** For failures without a text; `{status}` is filled in. */
  fallback?: string;
}

const kinds = { s: 'string', n: 'number', b: 'boolean' } as const;

/**
 * Returns the path of the first field that does not fit, such as 'entitlement.name'. Every top-level field is required; nested
 * objects may lack new values, since a server of the previous release does not send them.
 */
export function misfit(value: unknown, shape: Shape, path = ''): string | null {
  const here = path || 'the response';
  if (shape === 0) return null;
  if (typeof shape === 'string') return typeof value === kinds[shape] ? null : here;
  if (isList(shape)) {
    if (!Array.isArray(value)) return here;
    return first(value, (item, index) => misfit(item, shape[0], `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return here;
  const fields = Object.entries(shape);
  const present = fields.filter(([field]) => field in value);
  if (path !== '' && fields.length > 0 && present.length === 0) return here;
  return first(fields, ([field, part]) => {
    const inner = path ? `${path}.${field}` : field;
    if (field in value) return misfit((value as Record<string, unknown>)[field], part, inner);
    return path === '' || typeof part === 'object' ? inner : null;
  });
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function first<Item>(items: readonly Item[], find: (item: Item, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== null) return found;
  }
  return null;
}
