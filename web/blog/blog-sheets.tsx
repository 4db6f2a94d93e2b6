import blogCss from '#web/styles/blog.css?url';
import proseCss from '#web/styles/prose.css?url';

export function BlogSheets({ prose = false }: { prose?: boolean }) {
  return (
    <>
      {prose && <link rel="stylesheet" href={proseCss} precedence="screen" />}
      <link rel="stylesheet" href={blogCss} precedence="screen" />
    </>
  );
}
