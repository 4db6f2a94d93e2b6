/** The colors of paper, as web/styles/tokens.css has them: what browsers paint around the page. */
export const paperColors = { light: '#FBFAF6', dark: '#14171C' } as const;

/**
 * The pictures that stand for the site in browsers and on home screens, made by scripts/icons.ts: the seal with its drawn C, or one without
 * a letter where the brand begins with another.
 */
export function iconsOf(brandName: string) {
  const mark = brandName.slice(0, 1).toUpperCase() === 'C' ? 'seal' : 'plain';
  return {
    svg: mark === 'seal' ? '/seal.svg' : '/icons/plain.svg',
    ico: `/icons/${mark}.ico`,
    touch: `/icons/${mark}-180.png`,
    app: [192, 512].map((size) => ({ src: `/icons/${mark}-${size}.png`, sizes: `${size}x${size}` })),
  };
}
