/** Deno gets the code as a data URL, which its messages repeat, shortened or whole. */
const asData = /data:application\/typescript;base64,[A-Za-z0-9+/=.]*/g;

export function asFile(name: string, text: string): string {
  return text.replaceAll(asData, `${name}.ts`);
}

export function whyNotStarted(name: string, ended: string | null, lastLines: string[], bootMs: number): string {
  const told = toldBy(lastLines);
  if (told) {
    const [message = ''] = asFile(name, told.message).split('\n');
    const place = new RegExp(`${name}\\.ts:(\\d+):(\\d+)`).exec(asFile(name, `${told.message}\n${told.stack}`));
    const at = place ? ` (line ${place[1]}, column ${place[2]})` : '';
    return `${message.replace(/ at [\w-]+\.ts:\d+:\d+$/, '')}${at}`.slice(0, 1000);
  }
  if (ended === null) return `It did not answer within ${bootMs / 1000} seconds.`;
  const said = lastLines.map((line) => asFile(name, line).trim()).filter((line) => line !== '');
  const last = said.find((line) => /error|fatal/i.test(line)) ?? said.at(-1);
  if (last?.includes('out of memory')) return 'It took more memory than a function may have.';
  return `It ${ended} while it was starting${last ? `: ${last}` : '.'}`.slice(0, 1000);
}

function toldBy(lines: string[]): { message: string; stack: string } | null {
  const line = lines.findLast((text) => text.startsWith('\0'));
  if (line === undefined) return null;
  try {
    return JSON.parse(line.slice(1));
  } catch {
    return null;
  }
}
