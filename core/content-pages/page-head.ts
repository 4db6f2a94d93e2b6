import { plainBeginning } from '../markdown/plain-beginning.ts';

export interface HeadFields {
  title: string;
  content: string;
  meta_title: string;
  meta_description: string;
  og_title: string;
  og_description: string;
  og_image: string | null;
  twitter_title: string;
  twitter_description: string;
  twitter_image: string | null;
}

/** An image of null is the site's own. */
export function headOf(page: HeadFields, brand: string) {
  const title = page.meta_title || `${page.title} - ${brand}`;
  const description = page.meta_description || plainBeginning(page.content, 160);
  const og = { title: page.og_title || title, description: page.og_description || description, image: page.og_image };
  const twitter = {
    title: page.twitter_title || og.title,
    description: page.twitter_description || og.description,
    image: page.twitter_image ?? og.image,
  };
  return { title, description, og, twitter };
}
