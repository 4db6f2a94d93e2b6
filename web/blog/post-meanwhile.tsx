import { blogFailures } from '#core/blog.ts';
import { type MeanwhileProps, SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx';
import { type BlogCategory, fieldNames, fieldsOf, type Post, type PostFields } from './post-draft.ts';

interface PostMeanwhileProps extends MeanwhileProps<Post> {
  post_id: string;
  /** What is typed here. */
  fields: PostFields;
  categories: readonly BlogCategory[];
  busy: boolean;
}

/** Two people wrote at one post: what the other one saved, beside what is typed here. */
export function PostMeanwhile({ post_id, fields, categories, ...rest }: PostMeanwhileProps) {
  return (
    <SavedMeanwhile
      {...rest}
      className="post-form__meanwhile"
      id={post_id}
      load={async (api) => (await api.blogAdmin.one({ post_id })).post}
      failed={blogFailures.BLOG_DATA_FAILED[1]}
      prefersMine
      takesFocus
    >
      {(theirs) => <Difference {...{ theirs, fields, categories }} />}
    </SavedMeanwhile>
  );
}

type DifferenceProps = Pick<PostMeanwhileProps, 'fields' | 'categories'> & { theirs: Post };

function Difference({ theirs, fields, categories }: DifferenceProps) {
  const names = new Map([...categories, ...theirs.categories].map(({ id, name }) => [id, name]));
  const mine = saidBy(fields, names);
  const said = saidBy(fieldsOf(theirs), names);
  const others = Object.keys(fieldNames).filter((name) => said[name] !== mine[name]);
  if (others.length === 0) return <p className="t1 soft">They saved the same as you typed.</p>;
  return others.map((name) => (
    <div key={name} className="post-form__two">
      <h2 className="t1 sansh">{fieldNames[name]}</h2>
      <Side label="Theirs" name={fieldNames[name] ?? ''} text={said[name] ?? ''} />
      <Side label="Yours" name={fieldNames[name] ?? ''} text={mine[name] ?? ''} />
    </div>
  ));
}

function Side({ label, name, text }: { label: string; name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable with the keyboard
    <section className="post-form__side" aria-label={`${name}: ${label}`} tabIndex={0}>
      <p className="t1 soft">{label}</p>
      <p className="post-form__text">{text || <span className="soft">Nothing</span>}</p>
    </section>
  );
}

function saidBy(fields: PostFields, names: ReadonlyMap<string, string>): Record<string, string> {
  const { title, slug, slug_from_title, excerpt, content, tags, category_ids, featured_image } = fields;
  return {
    ...{ title, excerpt, content, featured_image, meta_title: fields.meta_title },
    ...{ meta_description: fields.meta_description, tags: tags.join(', ') },
    slug: slug_from_title ? 'Generated from the title' : slug,
    category_ids: category_ids.map((id) => names.get(id) ?? 'A category that is gone').join(', '),
  };
}
