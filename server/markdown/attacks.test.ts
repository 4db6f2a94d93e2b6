import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageUrlProblem } from '#core/images/images.ts';
import { badAddresses, badMarkdown, badMarkup, places } from '../../tests/support/markdown-attacks.ts';
import { readStrictly, type Tag, tagsIn, wordsIn } from '../../tests/support/strict-html.ts';
import { runPipeline } from './pipeline.ts';

const attributes: Record<string, RegExp> = {
  a: /^(href|title|rel|id|class|aria-label)$/,
  code: /^class$/,
  div: /^(class|role|aria-label|tabindex)$/,
  h2: /^id$/,
  h3: /^id$/,
  h4: /^id$/,
  h5: /^id$/,
  h6: /^id$/,
  img: /^(src|alt|title|class|width|height|loading|decoding)$/,
  input: /^(type|checked|disabled|aria-label)$/,
  li: /^(id|class)$/,
  ol: /^(start|class)$/,
  pre: /^tabindex$/,
  section: /^class$/,
  span: /^class$/,
  td: /^class$/,
  th: /^(class|scope)$/,
  ul: /^class$/,
};
const bare = ['p', 'blockquote', 'br', 'del', 'em', 'hr', 'strong', 'sup', 'table', 'thead', 'tbody', 'tr'];
const classes =
  /^(prose__(head|anchor|table|unsized|center|right)|hljs(-[\w-]+)?|language-[\w+#.-]{1,40}|task-list-item|contains-task-list|footnotes|data-footnote-backref)$/;

/** What of a rendered text could do harm: elements, attributes and addresses that are not on the lists above. */
function harm(html: string): string[] {
  return tagsIn(readStrictly(html)).flatMap((tag) => {
    const names = Object.keys(tag.attributes);
    const foreign = names.filter((name) => !attributes[tag.name]?.test(name)).map((name) => `${tag.name} ${name}`);
    const unknown = attributes[tag.name] || bare.includes(tag.name) ? [] : [`<${tag.name}>`];
    return [...unknown, ...foreign, ...harmIn(tag)];
  });
}

function harmIn({ name, attributes }: Tag): string[] {
  const { href, src, id, type, role, class: list } = attributes;
  const found: string[] = [];
  const own = href !== undefined && (/^#./.test(href) || (/^\/(?![/\\])/.test(href) && !/[\s\\]/.test(href)));
  if (href !== undefined && !own && !/^mailto:[^\s@]+@[^\s@]+$|^https?:\/\/[^\s\\@/]+(?:$|[/?#])/i.test(href)) {
    found.push(`href ${href}`);
  }
  if (src !== undefined && imageUrlProblem(src) !== null) found.push(`src ${src}`);
  if (id !== undefined && !/^(h|note)-/.test(id)) found.push(`id ${id}`);
  if (name === 'input' && (type !== 'checkbox' || attributes.disabled === undefined)) found.push('input');
  if (role !== undefined && role !== 'region') found.push(`role ${role}`);
  for (const one of (list ?? '').split(' ').filter(Boolean)) if (!classes.test(one)) found.push(`class ${one}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character in a name or address is what is looked for
  const hidden = Object.entries(attributes).filter(([key, value]) => key !== 'alt' && /\x00/.test(value));
  return [...found, ...hidden.map(([key]) => `NUL in ${key}`)];
}

describe('the reader of the answers sees harm where there is some', () => {
  test.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<p onclick="x">x</p>', 'p onclick'],
    ['<a href="javascript:x">x</a>', 'href javascript:x'],
    ['<a href="//elsewhere.example">x</a>', 'href //elsewhere.example'],
    ['<a href="java&#x9;script:x">x</a>', 'href java\tscript:x'],
    ['<img src="data:,">', 'src data:,'],
    ['<h2 id="main">x</h2>', 'id main'],
    ['<input type="text">', 'input'],
    ['<code class="btn">x</code>', 'class btn'],
  ])('%s', (html, expected) => expect(harm(html)).toContain(expected));

  test.each([
    '<img src=x>',
    '<p>x',
    'x</p>',
    '<p a="1" a="2">x</p>',
    '<P>x</P>',
    'a & b',
    '&lt;',
    '< p>',
    '<!-- -->',
  ])('%s is not read at all', (html) => expect(() => readStrictly(html)).toThrow());
});

describe('nothing that somebody writes runs, in whatever place of a text it stands', () => {
  const payloads = [...badAddresses, ...badMarkup, ...badMarkdown];
  test('there are enough of them, none twice', () => {
    expect(new Set(payloads).size).toBe(payloads.length);
    expect(payloads.length).toBeGreaterThan(250);
  });

  test.each(Object.entries(places))('%s', (_name, at) => {
    for (const payload of payloads) {
      const { html } = runPipeline(at(payload), {});
      expect(harm(html), `${JSON.stringify(payload)} became ${html}`).toEqual([]);
    }
  });

  test('two of them side by side, and one within another', () => {
    const pick = fc.constantFrom(...payloads);
    const place = fc.constantFrom(...Object.values(places));
    fc.assert(
      fc.property(pick, pick, place, place, (one, other, outer, inner) => {
        expect(harm(runPipeline(`${outer(inner(one))}\n${outer(other)}${inner(other)}`, {}).html)).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });
});

describe('an address that leads where it should not', () => {
  // Written as a sign of an own path, a backslash or tab leads nowhere else.
  const encoded = /^\/%(5C|09)/;
  const written = ['address of a link', 'address of a link in brackets', 'definition', 'definition in brackets'];
  test.each(badAddresses)('%j is no link; the words are left', (address) => {
    for (const place of written) {
      const tree = readStrictly(runPipeline(places[place]?.(address) ?? '', {}).html);
      expect(wordsIn(tree)).toContain('x');
      // The address itself may be read as text, and a text may hold an address (https://a.example) that is one.
      const led = tagsIn(tree).flatMap(({ attributes: { href = [], src = [] } }) => [href, src].flat());
      const meant = led.filter((to) => (!address.includes(to) || address === to) && !encoded.test(to));
      expect(meant, place).toEqual([]);
    }
  });

  test.each([
    'https://a.example/x?y=1&z=2#w',
    'http://a.example',
    'HTTPS://A.EXAMPLE/',
    'mailto:a@b.example',
    '/blog/x',
    '/about#us',
    '#there',
  ])('%s is one', (address) => {
    const [, link] = tagsIn(readStrictly(runPipeline(`[x](${address})`, {}).html));
    expect(link?.attributes.href).toBe(address);
    expect(link?.attributes.rel).toBe(/^http/i.test(address) ? 'noopener' : undefined);
  });
});

test('whatever is typed, something comes of it that does no harm', () => {
  const signs = ['<', '>', '&', '"', "'", '`', '[', ']', '(', ')', '!', '*', '_', '~', '|', '-', '#', ':', '\\', '/'];
  const piece = fc.oneof(
    fc.constantFrom(...signs, '\n', '\n\n', ' ', '\t', '\0', '[^1]', '\n[^1]: ', '\n- ', '\n> ', '\n| a |\n|-|\n'),
    fc.constantFrom(
      'script',
      'javascript:',
      'onerror=',
      'https://a.example/',
      '<img src=x ',
      '<!--',
      '&#x3C;',
      'www.',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { html, reading_minutes } = runPipeline(pieces.join(''), {});
      expect(harm(html)).toEqual([]);
      expect(reading_minutes).toBe(1);
    }),
    { numRuns: 1_500 },
  );
});
