import { Fragment } from 'react';
import { catalogLimits } from '#core/catalog.ts';
import { certificationGroups } from '#core/interests.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useOpened } from '#web/ui/use-opened.tsx';
import type { Done } from './catalog-dialog.tsx';
import { ExamFields } from './exam-fields.tsx';
import type { OfficeCategory, WholeTopic } from './office-catalog.ts';
import { topicFrom, topicWords } from './topic-form.ts';

interface TopicDialogProps {
  /** Null adds one. */
  topic: WholeTopic | null;
  category_id: string;
  categories: readonly OfficeCategory[];
  onDone(done: Done): void;
  onClose(): void;
}

export function TopicDialog({ topic, category_id, categories, onDone, onClose }: TopicDialogProps) {
  const saving = useAction(
    async (api, form: FormData, version: number) => {
      const values = topicFrom(form);
      const { catalogOffice } = api;
      return topic
        ? (await catalogOffice.updateTopic({ topic_id: topic.id, version, ...values })).topic
        : (await catalogOffice.addTopic(values)).topic;
    },
    topic ? 'Failed to update topic' : 'Failed to add topic',
  );
  const wrong = saving.failure?.fields ?? {};
  const save = async (form: FormData, version: number) => {
    const saved = await saving.run(form, version);
    if (!saved) return;
    const said = topic ? 'Topic updated successfully!' : `Topic created successfully! Its code is ${saved.code}.`;
    onDone({ said, open: saved.category_id });
  };
  const { opened, submit, meanwhile } = useOpened(topic, {
    load: async ({ catalogOffice }, { id }) => (await catalogOffice.topic({ topic_id: id })).topic,
    failed: 'Failed to load the topic',
    words: (theirs) => topicWords(theirs, categories),
    typed: (form) => topicWords(topicFrom(form), categories),
    save: (form, version) => void save(form, version),
    onTheirs: saving.clear,
  });
  return (
    <FormDialog
      title={topic ? 'Edit Topic' : 'Add Topic'}
      confirm={topic ? 'Save changes' : 'Add Topic'}
      busyText={topic ? 'Saving...' : 'Adding...'}
      busy={saving.busy}
      failure={saving.failure}
      meanwhile={meanwhile}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fragment key={opened?.version}>
        <Field label="Name" required error={wrong.name}>
          <TextInput name="name" defaultValue={opened?.name} maxLength={catalogLimits.name} autoComplete="off" />
        </Field>
        <div className="catalog__pair">
          <Field label="Category" required error={wrong.category_id}>
            <Select name="category_id" defaultValue={opened?.category_id ?? category_id}>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Code"
            mark="optional"
            hint={topic ? 'Left blank, a new one is made.' : 'Left blank, one is made.'}
            error={wrong.code}
          >
            <TextInput
              name="code"
              className="mono catalog__code"
              defaultValue={opened?.code}
              maxLength={6}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
        </div>
        <Field label="Description" mark="optional" error={wrong.description}>
          <TextArea
            name="description"
            rows={2}
            defaultValue={opened?.description}
            maxLength={catalogLimits.description}
          />
        </Field>
        <Field
          label="Certification"
          mark="optional"
          hint="Learners who are heading for it find this topic on their Home."
          error={wrong.certification_name}
        >
          <Select name="certification_name" defaultValue={opened?.certification_name ?? ''}>
            <option value="">None of those offered at registration</option>
            {certificationGroups.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.certifications.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <ExamFields topic={opened} wrong={wrong} />
      </Fragment>
    </FormDialog>
  );
}
