/** Puts values into the places `<NAME>` of a template. Throws when a place has no value or a value no place. */
export function fillIn(template: string, values: Record<string, string | number>): string {
  const used = new Set<string>();
  const filled = template.replaceAll(/<([A-Z0-9_]+)>/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has ${place}, for which there is no value.`);
    used.add(name);
    return String(value);
  });
  const left = Object.keys(values).filter((name) => !used.has(name));
  if (left.length > 0) throw new Error(`The template has no place for ${left.join(', ')}.`);
  return filled;
}
