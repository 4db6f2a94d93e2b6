import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { markdownShapeProblem } from './shape.ts';

const deep = /^Line \d+ is nested more than 50 levels deep in quotes and lists\. Use fewer levels\.$/;
const signs = /^The paragraph at line \d+ has more than 500 of the signs/;
const indented = (levels: number) => Array.from({ length: levels }, (_, n) => `${'  '.repeat(n)}- a`).join('\n');

describe('a text that would be too slow to parse is refused, with the reason', () => {
  test.each([
    ['quotes', '> '.repeat(60), deep],
    ['quotes without spaces', '>'.repeat(50_000), deep],
    ['lists in one line', `${'- '.repeat(60)}a`, deep],
    ['rules that are lists', `${'* * '.repeat(60)}b`, deep],
    ['numbered lists', `${'1. '.repeat(60)}a`, deep],
    ['lists in quotes', `${'> - '.repeat(30)}a`, deep],
    ['lists by indentation', indented(60), deep],
    ['quotes after a list with code', `- a\n\n  \`\`\`\n  x\n  \`\`\`\n\n${'>'.repeat(60)}`, deep],
    ['quotes below code that its list has ended', `- a\n\n  \`\`\`\n\n${'>'.repeat(60)}`, deep],
    ['brackets', '['.repeat(600), signs],
    ['closing brackets', 'a]'.repeat(600), signs],
    ['pictures in pictures', `${'!['.repeat(300)}${'](a)'.repeat(300)}`, signs],
    ['emphasis in emphasis', `${'*a '.repeat(300)}${' b*'.repeat(300)}`, signs],
    ['ends of emphasis', 'a* '.repeat(600), signs],
    ['emphasis over several lines', 'a* b_\n'.repeat(300), signs],
    ['emphasis in a quote over several lines', '> a* b_\n'.repeat(300), signs],
    ['deleted in deleted', '~~a ~b '.repeat(300), signs],
    ['instructions that are no HTML', 'a<?'.repeat(600), signs],
    ['comments that do not end', 'a <!-- '.repeat(600), signs],
    ['a paragraph that only looks like code', `a\n${'    a]'.repeat(600)}`, signs],
    [
      'a long table of many columns',
      `${'a|'.repeat(1_000)}\n${'-|'.repeat(1_000)}\n${'a\n'.repeat(100)}`,
      /^The table at line 2 has more/,
    ],
    [
      'two tables of 20,000 cells each',
      `${'a|'.repeat(10)}\n${'-|'.repeat(10)}\n${`${'a|'.repeat(10)}\n`.repeat(1_800)}\n`.repeat(2),
      /^The table at line 2 has more/,
    ],
    ['thousands of small tables', 'a|b\n-|-\na|b\n\n'.repeat(9_000), /^The table at line \d+ has more/],
    [
      'long rows in a narrow table',
      `a|b\n-|-\n${`${'a|'.repeat(1_000)}\n`.repeat(90)}`,
      /^The table at line 2 has more/,
    ],
    ['thousands of quotes', '> a\n\n'.repeat(6_000), /^At line \d+ there are too many quotes and list items/],
    ['a list as long as a text may be', '- a\n'.repeat(40_000), /^At line 5001 there are too many/],
    [
      'a long address, thousands of times',
      `[a]: /${'b'.repeat(5_000)}\n\n${`${'[a] '.repeat(200)}\n\n`.repeat(200)}`,
      /^The text up to line \d+ refers too often/,
    ],
    [
      'a long address below its name',
      `[a]:\n/${'b'.repeat(50_000)}\n\n${'[a] '.repeat(200)}`,
      /^The text up to line 4 refers too often/,
    ],
    [
      'thousands of notes',
      `[^a]: x\n\n${`${'[^a] '.repeat(90)}\n\n`.repeat(300)}`,
      /^The text up to line \d+ refers too often/,
    ],
  ])('%s', (_name, text, expected) => {
    expect(markdownShapeProblem(text) ?? '').toMatch(expected);
  });

  test('with the line where it is', () => {
    expect(markdownShapeProblem(`a\n\nb\n${'> '.repeat(51)}`)).toMatch(/^Line 4 /);
    expect(markdownShapeProblem(`a\r\n\r\nb\r\nc ${'*a '.repeat(501)}`)).toMatch(/^The paragraph at line 3 /);
  });
});

describe('a text as people write it is accepted', () => {
  test.each([
    ['nothing', ''],
    ['30 quotes', `${'> '.repeat(30)}a`],
    ['30 lists in one line', `${'- '.repeat(30)}a`],
    ['30 lists by indentation', indented(30)],
    ['a rule of many signs', `${'- '.repeat(200)}\n\n${'* '.repeat(200)}\n\n${'_'.repeat(5_000)}`],
    ['a long line of asterisks', '*'.repeat(5_000)],
    ['a long list', '- [a](b) *c*\n'.repeat(5_000)],
    ['a long table', `|a|b|\n|-|-|\n${'|[a](b)|**c**|\n'.repeat(5_000)}`],
    [
      'a thousand links by reference',
      `${'[a] '.repeat(50)}\n\n`.repeat(20).concat('[a]: https://example.org/a/long/address'),
    ],
    ['many paragraphs', `${'*a* [b](c) '.repeat(50)}\n\n`.repeat(300)],
    ['code', `\`\`\`js\n${'a[i][j] = b * c < d;\n'.repeat(2_000)}\`\`\`\n`],
    ['code with tildes in a quote', `> ~~~\n${'> a[i][j] = b * c;\n'.repeat(500)}> ~~~`],
    ['code in a list', `1. a\n\n   \`\`\`yaml\n${'   - [a, b]\n'.repeat(500)}   \`\`\`\n2. b`],
    ['indented code', `a\n\n${'    a[i][j] = b * c;\n'.repeat(500)}`],
    ['code that is not closed', `\`\`\`\n${'[['.repeat(5_000)}`],
  ])('%s', (_name, text) => {
    expect(markdownShapeProblem(text)).toBeNull();
  });

  test('every post and page of the library', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const files = globSync('content/**/*.md', { cwd: root });
    expect(files.length).toBeGreaterThan(15);
    const wrong = files.filter((file) => markdownShapeProblem(readFileSync(`${root}/${file}`, 'utf8')) !== null);
    expect(wrong).toEqual([]);
  });
});
