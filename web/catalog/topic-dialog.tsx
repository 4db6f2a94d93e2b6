import { useState } from 'react';
import { topicFields } from '#core/catalog/topic.ts';
import { certificationGroups } from '#core/interests.ts';
import { RecordDialog } from '#web/ui/record-dialog.tsx';
import type { AdminCategory, WholeTopic } from './admin-catalog.ts';
import type { Done } from './catalog-dialog.tsx';
import { ExamFields } from './exam-fields.tsx';

interface TopicDialogProps {
  topic: WholeTopic | null;
  category_id: string;
  categories: readonly AdminCategory[];
  onDone(done: Done): void;
  onClose(): void;
}

export function TopicDialog({ topic, category_id, categories, onDone, onClose }: TopicDialogProps) {
  const [examOpen, setExamOpen] = useState(false);
  return (
    <RecordDialog
      noun="Topic"
      fields={topicFields}
      record={topic}
      start={{ category_id }}
      choices={{ category_id: categories }}
      failed={`Failed to ${topic ? 'update' : 'add'} topic`}
      save={({ catalogAdmin }, values, version) =>
        topic ? catalogAdmin.updateTopic({ topic_id: topic.id, version, ...values }) : catalogAdmin.addTopic(values)
      }
      onSaved={({ topic: saved }, mergeNote) =>
        onDone({
          message: topic
            ? `Topic updated successfully!${mergeNote}`
            : `Topic created successfully! Its code is ${saved.code}.`,
          open: saved.category_id,
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {form.field('name')}
          <div className="fit">
            {form.field('category_id')}
            {form.field('code')}
          </div>
          {form.field('description')}
          {form.field('certification_name', { options: <Certifications /> })}
          <ExamFields form={form} open={examOpen} onToggle={setExamOpen} />
        </>
      )}
    </RecordDialog>
  );
}

function Certifications() {
  return (
    <>
      <option value="">None of these</option>
      {certificationGroups.map((group) => (
        <optgroup key={group.name} label={group.name}>
          {group.certifications.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
