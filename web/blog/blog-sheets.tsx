import proseCss from '#web/editor/prose.css?url';
import blogCss from './blog.css?url';

export function BlogSheets({ prose = false }: { prose?: boolean }) {
  return (
    <>
      {prose && <link rel="stylesheet" href={proseCss} precedence="screen" />}
      <link rel="stylesheet" href={blogCss} precedence="screen" />
    </>
  );
}
