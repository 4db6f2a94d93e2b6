import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readStrictly, tagsIn, wordsIn } from '../../tests/support/strict-html.ts';
import { runPipeline } from './pipeline.ts';

const htmlOf = (markdown: string) => runPipeline(markdown, {}).html;
const treeOf = (markdown: string) => tagsIn(readStrictly(htmlOf(markdown)));
const namesOf = (markdown: string) => treeOf(markdown).map(({ name }) => name);

describe('headings', () => {
  const levels = (markdown: string) => namesOf(markdown).filter((name) => /^h\d$/.test(name));

  test('the page has the h1: the highest of a text is h2, whatever it was written as', () => {
    expect(levels('# a\n## b\n### c\n# d')).toEqual(['h2', 'h3', 'h4', 'h2']);
    expect(levels('## a\n### b')).toEqual(['h2', 'h3']);
    expect(levels('### a\n## b')).toEqual(['h3', 'h2']);
    expect(levels('# a\n###### b')).toEqual(['h2', 'h6']);
    expect(levels('> ## a\n\n# b')).toEqual(['h3', 'h2']);
  });

  test('each has an id of its own and a link beside it that says where it leads', () => {
    expect(htmlOf('# Über *Kosten*\n# Über Kosten')).toBe(
      [
        '<div class="prose__head"><h2 id="h-über-kosten">Über <em>Kosten</em></h2><a class="prose__anchor" aria-label="Link to “Über Kosten”" href="#h-über-kosten">#</a></div>',
        '<div class="prose__head"><h2 id="h-über-kosten-1">Über Kosten</h2><a class="prose__anchor" aria-label="Link to “Über Kosten”" href="#h-über-kosten-1">#</a></div>',
      ].join('\n'),
    );
  });

  test('without words there is none', () => {
    expect(namesOf('#\n\n## #\n\n# ![](https://a.example/x.png)')).toEqual(['img']);
  });

  test('a link within the text finds them by their words', () => {
    const [link] = treeOf('[x](#the-costs)\n\n# The costs').filter(({ name }) => name === 'a');
    expect(link?.attributes.href).toBe('#h-the-costs');
  });

  test('no element of our pages has an id that begins as theirs do', () => {
    const folder = fileURLToPath(new URL('../../web', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!\.test)\.tsx?$/.test(path),
    );
    const taken = sources.filter((path) =>
      /\bid=(["'{`]+)(h|note)-|\bid: ['"`](h|note)-/.test(readFileSync(join(folder, path), 'utf8')),
    );
    expect(taken).toEqual([]);
  });
});

describe('links', () => {
  test('without words show their address', () => {
    expect(htmlOf('[](https://a.example/x)')).toBe(
      '<p><a href="https://a.example/x" rel="noopener">https://a.example/x</a></p>',
    );
    expect(htmlOf('[![](https://a.example/x.png)](/blog)')).toContain('>/blog</a>');
  });

  test('addresses in a text are links', () => {
    expect(
      treeOf('See https://a.example, www.b.example or c@d.example.').map(({ attributes }) => attributes.href),
    ).toEqual([undefined, 'https://a.example', 'http://www.b.example', 'mailto:c@d.example']);
  });
});

describe('pictures', () => {
  test('of others keep room by their class, and load late', () => {
    expect(htmlOf('![A lake](https://a.example/x.png "At noon")')).toBe(
      '<p><img src="https://a.example/x.png" alt="A lake" title="At noon" class="prose__unsized" loading="lazy" decoding="async"></p>',
    );
  });

  test('by no good address leave their description', () => {
    expect(htmlOf('a ![A lake](http://a.example/x.png) b ![](x.png)')).toBe('<p>a A lake b </p>');
  });
});

describe('code', () => {
  test('is highlighted by the language that is named', () => {
    for (const [language, code] of [
      ['yaml', 'a: 1'],
      ['bash', 'if true; then echo "x"; fi'],
      ['json', '{"a": 1}'],
      ['dockerfile', 'FROM node:26'],
      ['hcl', 'a = "x"'],
      ['terraform', 'a = "x"'],
      ['powershell', 'Get-Item "x"'],
      ['groovy', 'def a = 1'],
      ['sql', 'select 1'],
      ['console', '$ ls'],
    ]) {
      const html = htmlOf(`\`\`\`${language}\n${code}\n\`\`\``);
      expect(html, language).toContain('<span class="hljs-');
      expect(wordsIn(readStrictly(html)).trim(), language).toBe(code);
    }
  });

  test('stays plain without a language, by an unknown one, and past what a reader reads', () => {
    for (const markdown of ['```\nif (a) b\n```', '```klingon\nif (a) b\n```', '    if (a) b']) {
      expect(htmlOf(markdown)).not.toContain('<span');
    }
    expect(htmlOf(`\`\`\`js\n${'let a = 1;\n'.repeat(6_000)}\`\`\``)).not.toContain('<span');
  });

  test('can be scrolled by keyboard', () => {
    expect(treeOf('```\nx\n```')[0]).toMatchObject({ name: 'pre', attributes: { tabindex: '0' } });
  });
});

describe('tables, lists, notes', () => {
  test('a table scrolls in a frame with a name', () => {
    expect(htmlOf('| | b |\n|-|-:|\n| 1 | 2 |').replaceAll('\n', '')).toBe(
      '<div class="prose__table" role="region" aria-label="Table 1" tabindex="0"><table><thead><tr><td></td><th scope="col" class="prose__right">b</th></tr></thead><tbody><tr><td>1</td><td class="prose__right">2</td></tr></tbody></table></div>',
    );
  });

  test('the boxes of a task list say what they show', () => {
    const boxes = treeOf('- [x] a\n- [ ] b').filter(({ name }) => name === 'input');
    expect(boxes.map(({ attributes }) => attributes)).toEqual([
      { type: 'checkbox', checked: '', disabled: '', 'aria-label': 'Done' },
      { type: 'checkbox', disabled: '', 'aria-label': 'To be done' },
    ]);
  });

  test('notes lead there and back', () => {
    const tree = treeOf('a[^x]\n\n[^x]: b');
    const ids = tree.map(({ attributes }) => attributes.id).filter(Boolean);
    const links = tree.map(({ attributes }) => attributes.href).filter(Boolean);
    expect(links.every((href) => ids.includes(href?.slice(1)))).toBe(true);
    expect(ids).toEqual(['note-fnref-x', 'h-footnotes', 'note-fn-x']);
  });

  test('HTML is shown as it was typed, but for line breaks and comments', () => {
    expect(htmlOf('a <pod> <br> b <!-- c --> d')).toBe('<p>a &#x3C;pod> <br> b  d</p>');
    expect(htmlOf('<div>\nx\n</div>')).toBe('<p>&#x3C;div>\nx\n&#x3C;/div></p>');
  });
});

describe('reading time', () => {
  test.each([
    [0, 1],
    [1, 1],
    [220, 1],
    [221, 2],
    [2_200, 10],
  ])('%i words take %i min', (words, minutes) => {
    expect(runPipeline('word **and** - '.repeat(words / 2) + (words % 2 ? 'word' : ''), {}).reading_minutes).toBe(
      minutes,
    );
  });
});

describe('questions', () => {
  test('are headings with a question mark; the answer goes on to the next heading of their level', () => {
    const { questions } = runPipeline(
      [
        '# Costs\nNone.',
        '## What *is* it?\nA thing.\n\n- one\n- two',
        '### In short?\nYes.',
        '## Where?',
        '# Is there more?\nNo[^1].',
        '> ## Not this?\n> x',
        '[^1]: A note.',
      ].join('\n\n'),
      {},
    );
    expect(questions).toEqual([
      { question: 'What is it?', answer: 'A thing. one two In short? Yes.' },
      { question: 'In short?', answer: 'Yes.' },
      { question: 'Is there more?', answer: 'No1. Not this? x' },
    ]);
  });
});
