import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { paperColors } from '../core/lib/icons.ts';
import playwright from '../playwright.config.ts';

/**
 * Draws the icons of public/icons from public/seal.svg, in the browser that the journeys use: run it after the seal has changed, and
 * commit what it writes. `plain` is the seal without its letter.
 */
const folder = fileURLToPath(new URL('../public/', import.meta.url));
const seal = readFileSync(`${folder}seal.svg`, 'utf8');
// The strokes of the letter come last, and the title names the brand.
const [drawing = ''] = seal.split('<path stroke-width');
const [opening = '', , rest = ''] = drawing.split(/<\/?title>/);
const plain = `${opening}<title>Seal</title>${rest}<circle cx="20" cy="20" r="6.5" fill="#FBFAF6" stroke="none"/></svg>`;
writeFileSync(`${folder}icons/plain.svg`, plain);

const browser = await chromium.launch(playwright.use?.launchOptions);
const page = await browser.newPage();

for (const [name, svg] of Object.entries({ seal, plain })) {
  writeFileSync(`${folder}icons/${name}.ico`, icoOf(await drawn(svg, 32, { share: 1, paper: false })));
  // Home screens cut icons into shapes of their own: paper to the edges, the seal within the inner four fifths.
  for (const size of [180, 192, 512])
    writeFileSync(`${folder}icons/${name}-${size}.png`, await drawn(svg, size, { share: 0.78, paper: true }));
}
await browser.close();

/** A square PNG, `share` of its side taken by the seal. */
async function drawn(
  svg: string,
  size: number,
  { share, paper }: { share: number; paper: boolean },
): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  const ground = paper ? paperColors.light : 'transparent';
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">` +
      `<div style="width:${share * 100}vw;height:${share * 100}vh">${svg}</div>`,
  );
  return page.screenshot({ omitBackground: true });
}

/** One PNG as a Windows icon: a directory of 6 bytes, its one entry of 16, the picture. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(png.readUInt32BE(16), 6);
  head.writeUInt8(png.readUInt32BE(20), 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
