import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('./parts/tokens.css', import.meta.url), 'utf8');
const colours = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)/g)].map(
    ([, name, light, dark]) => [name as string, [light as string, dark as string]] as const,
  ),
);
const codeColours = [...colours.keys()].filter((name) => name.startsWith('code-'));

test('the measure of contrast is that of WCAG', () => {
  expect(contrast('#fff', '#000')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('there are colours for code, and the stylesheet uses them all', () => {
  const prose = readFileSync(new URL('../editor/prose.css', import.meta.url), 'utf8');
  const used = [...prose.matchAll(/var\(--(code-\w+)\)/g)].map(([, name]) => name);
  expect(codeColours.length).toBeGreaterThan(5);
  expect(new Set(used)).toEqual(new Set(codeColours));
});

test.each(codeColours)('%s is read on its ground, in both schemes', (name) => {
  for (const scheme of [0, 1]) {
    const ground = colours.get('well')?.[scheme] ?? '';
    expect(contrast(colours.get(name)?.[scheme] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
  }
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
