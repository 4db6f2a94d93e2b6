import { Link } from 'react-router';
import { metaRecommended } from '#core/blog/blog.ts';
import { seoFields } from '#core/content-pages/page-fields.ts';
import { headOf } from '#core/content-pages/page-head.ts';
import { filledText, placeholderValues } from '#core/content-pages/placeholders.ts';
import type { ValuesOf } from '#core/lib/fields.ts';
import { useSite } from '#web/lib/use-site.ts';
import { ImageField } from '#web/questions/image-field.tsx';
import { CharacterCount } from '#web/ui/character-count.tsx';
import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import { type AdminPage, PageFrame, PlaceholderNote, useFilled, usePageForm } from './page-form.tsx';
import { SeoPreview } from './seo-preview.tsx';

export function SeoForm({ page, back, onSaved }: { page: AdminPage; back: string; onSaved(): void }) {
  const site = useSite();
  const filled = useFilled();
  const edit = usePageForm({
    page,
    name: 'seo',
    fields: seoFields,
    valuesOf: seoValuesOf,
    onSaved,
    failed: 'Failed to update SEO data',
    success: 'SEO data updated successfully',
    save: (api, version, { og_image, twitter_image, ...texts }) => {
      const images = { og_image: og_image || null, twitter_image: twitter_image || null };
      return api.contentPages.changeSeo({ page_id: page.id, version, ...texts, ...images });
    },
  });
  const { values: typed, wrong: fields } = edit;
  if (!site) return null;
  const told = toldOf(page, typed, site);
  const one = (name: keyof SeoValues, fallback: string) => {
    const isTitle = name.endsWith('_title');
    const common = {
      name,
      value: typed[name],
      placeholder: fallback,
      onChange: ({ target }: { target: { value: string } }) => edit.change({ [name]: target.value }),
    };
    return (
      <Field
        label={seoFields[name].label}
        error={fields[name]}
        hint={
          <CharacterCount
            text={filled(typed[name])}
            recommended={isTitle ? metaRecommended.title : metaRecommended.description}
          />
        }
      >
        {isTitle ? <TextInput {...common} autoComplete="off" /> : <TextArea {...common} rows={3} />}
      </Field>
    );
  };
  const image = (name: 'og_image' | 'twitter_image', fallback: string) => (
    <ImageField
      label={seoFields[name].label}
      name={name}
      value={typed[name]}
      placeholder={fallback}
      error={fields[name]}
      preview={false}
      onChange={(url) => edit.change({ [name]: url })}
    />
  );
  return (
    <PageFrame
      page={page}
      edit={edit}
      title={`SEO of ${filled(page.title)}`}
      links={<Link to={back}>All pages</Link>}
      confirm="Save SEO data"
      onSubmit={() => edit.save()}
    >
      <div className="grid gap-5">
        <fieldset className="stack">
          <legend className="serif t4">Search engines</legend>
          {one('meta_title', told.title)}
          {one('meta_description', told.description)}
        </fieldset>
        <fieldset className="stack">
          <legend className="serif t4">Share card (Open Graph)</legend>
          {one('og_title', told.og.title)}
          {one('og_description', told.og.description)}
          {image('og_image', 'The picture of the site')}
        </fieldset>
        <fieldset className="stack">
          <legend className="serif t4">Card on X (Twitter)</legend>
          {one('twitter_title', told.twitter.title)}
          {one('twitter_description', told.twitter.description)}
          {image('twitter_image', told.og.image ? 'The Open Graph image' : 'The picture of the site')}
        </fieldset>
        <p className="t1 soft">
          Gray text shows the default for an empty field. Pictures are best at 1200 x 630 pixels.
        </p>
        <PlaceholderNote />
      </div>
      <SeoPreview told={told} site={site} slug={page.slug} />
    </PageFrame>
  );
}

/** '' is no image. */
function seoValuesOf(page: AdminPage): ValuesOf<typeof seoFields> {
  const entries = Object.keys(seoFields).map((name) => [name, page[name as keyof typeof seoFields] ?? '']);
  return Object.fromEntries(entries);
}

type SeoValues = ReturnType<typeof seoValuesOf>;

function toldOf(page: AdminPage, typed: SeoValues, site: Parameters<typeof placeholderValues>[0]) {
  const values = placeholderValues(site);
  const filled = (text: string) => filledText(text, values).trim();
  return headOf(
    {
      title: filled(page.title),
      content: filledText(page.content, values),
      meta_title: filled(typed.meta_title),
      meta_description: filled(typed.meta_description),
      og_title: filled(typed.og_title),
      og_description: filled(typed.og_description),
      og_image: typed.og_image.trim() || null,
      twitter_title: filled(typed.twitter_title),
      twitter_description: filled(typed.twitter_description),
      twitter_image: typed.twitter_image.trim() || null,
    },
    site.brand.name,
  );
}
