export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** Levels 2 and 3. `html` comes from the server. */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(/<h([23])\b[^>]*?\bid="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, level, id, inner]) => ({
    level: Number(level),
    id: decoded(id ?? ''),
    text: decoded((inner ?? '').replaceAll(/<[^>]*>/g, ''))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (written, hex, decimal, name) => {
    if (name) return named[name] ?? written;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : written;
  });
}
