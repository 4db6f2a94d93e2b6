import blogCss from '#web/styles/blog.css?url';
import proseCss from '#web/styles/prose.css?url';

/** The stylesheets of the readers' blog. `prose`: with a post's text on the page. */
export function BlogSheets({ prose = false }: { prose?: boolean }) {
  return (
    <>
      {prose && <link rel="stylesheet" href={proseCss} precedence="screen" />}
      <link rel="stylesheet" href={blogCss} precedence="screen" />
    </>
  );
}
