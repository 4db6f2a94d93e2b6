/** Keep in sync with web/styles/parts/tokens.css. */
export const paperColors = { light: '#FBFAF6', dark: '#14171C' } as const;

/** Made by scripts/icons.ts: a seal with a drawn C, or without a letter for other brands. */
export function iconsOf(brandName: string) {
  const mark = brandName.slice(0, 1).toUpperCase() === 'C' ? 'seal' : 'plain';
  return {
    svg: mark === 'seal' ? '/seal.svg' : '/icons/plain.svg',
    ico: `/icons/${mark}.ico`,
    touch: `/icons/${mark}-180.png`,
    app: [192, 512].map((size) => ({ src: `/icons/${mark}-${size}.png`, sizes: `${size}x${size}` })),
  };
}
