/** An object as the outside sees it: without what the provider keeps to itself. */
export function shown<Shape extends object>(object: Shape): Omit<Shape, 'sandbox'> {
  const { sandbox: _, ...rest } = object as Shape & { sandbox?: unknown };
  return rest;
}
