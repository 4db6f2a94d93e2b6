import type { ReactNode } from 'react';
import type { AdminCategory, WholeTopic } from './admin-catalog.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { TopicDialog } from './topic-dialog.tsx';

export type CatalogTask =
  | { what: 'category'; category: AdminCategory | null }
  | { what: 'topic'; topic: WholeTopic | null; category_id: string }
  | { what: 'delete'; noun: 'category' | 'topic'; id: string; name: string };

export interface Done {
  message: ReactNode;
  open?: string;
}

interface CatalogDialogProps {
  task: CatalogTask;
  categories: readonly AdminCategory[];
  onDone(done: Done): void;
  onClose(): void;
}

export function CatalogDialog({ task, categories, onDone, onClose }: CatalogDialogProps) {
  if (task.what === 'category') return <CategoryDialog category={task.category} onDone={onDone} onClose={onClose} />;
  if (task.what === 'delete') return <DeleteDialog {...task} onDone={onDone} onClose={onClose} />;
  return <TopicDialog {...task} categories={categories} onDone={onDone} onClose={onClose} />;
}
