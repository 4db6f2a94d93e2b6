import { describe, expect, test } from 'vitest';
import { renderApart } from './apart.ts';

const patient = { mostMs: 180_000 };

describe('no text holds up or brings down the server', () => {
  test.each([
    ['50,000 brackets', '['.repeat(50_000)],
    ['50,000 asterisks', '*'.repeat(50_000)],
    ['200,000 blanks', ' '.repeat(200_000)],
    ['50,000 angles', '<'.repeat(50_000)],
    ['10,000 starts of links', '[a]('.repeat(10_000)],
    ['lone halves of signs', '\ud800'.repeat(1_000)],
  ])('%s are rendered', async (_name, markdown) => {
    expect(await renderApart(markdown, {}, patient)).not.toBeNull();
  });

  test.each([
    ['50,000 quotation marks', '>'.repeat(50_000)],
    ['a table that pads ten million cells', `${'a|'.repeat(1_000)}\n${'-|'.repeat(1_000)}\n${'a\n'.repeat(10_000)}`],
    ['a long address, thousands of times', `[a]: /${'b'.repeat(50_000)}\n\n${'[a] '.repeat(12_000)}`],
  ])('%s are given up in time, and the next text is rendered', async (_name, markdown) => {
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 20);
    const [given, next] = await Promise.all([
      renderApart(markdown, {}, { mostMs: 1_500 }),
      renderApart('*x*', {}, patient),
    ]);
    clearInterval(ticking);
    expect([given, next?.html]).toEqual([null, '<p><em>x</em></p>']);
    expect(ticks, 'the server went on meanwhile').toBeGreaterThan(3);
  });
});

describe('no account makes others wait for all that it has handed in', () => {
  const done: string[] = [];
  const render = async (what: string, account: string, text = 'x', options = patient) => {
    await renderApart(text, {}, { account, ...options });
    done.push(what);
  };

  test("beside a text that hangs, another account's is rendered after the one that runs, and not after ten that wait", async () => {
    void render('hung', 'hanging', '>'.repeat(50_000), { mostMs: 60_000 });
    void render('after it', 'hanging');
    const ten = Array.from({ length: 10 }, (_, at) => render(`${at}`, 'one'));
    await Promise.all([...ten, render('other', 'another')]);
    expect(done).toEqual(['0', 'other', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });
});
