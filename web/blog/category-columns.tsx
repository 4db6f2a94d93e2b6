import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import type { BlogCategory } from './categories-tab.tsx';

type Begin = (kind: 'edit' | 'delete', category: BlogCategory) => void;

export const categoryColumns = (begin: Begin): Column<BlogCategory>[] => [
  {
    head: 'Name',
    bare: true,
    className: 'blogcat__name',
    cell: ({ name, description }) => (
      <>
        <span className="serif">{name}</span>
        {description && <p className="blogcat__about soft">{description}</p>}
      </>
    ),
  },
  { head: 'Slug', cell: ({ slug }) => <span className="mono soft">{slug}</span> },
  {
    head: 'Posts',
    className: 'r num',
    cell: ({ id, name, posts }) =>
      posts === 0 ? (
        <span className="soft">0</span>
      ) : (
        <Link to={`/admin/blog?category=${id}`} aria-label={`${posts.toLocaleString('en-US')}: posts in ${name}`}>
          {posts.toLocaleString('en-US')}
        </Link>
      ),
  },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (category) => (
      <>
        <Button size="sm" aria-label={`Edit ${category.name}`} onClick={() => begin('edit', category)}>
          Edit
        </Button>
        <DeleteButton name={category.name} onClick={() => begin('delete', category)} />
      </>
    ),
  },
];
