import { Field, Select } from '#web/ui/field.tsx';
import type { UploadOptions } from './upload-options.ts';

interface UploadDuplicatesProps {
  options: UploadOptions;
  onChange(changed: Partial<UploadOptions>): void;
  sameIds: number;
  sameTexts: number;
}

/** What becomes of questions that are there already. Shows where there are some. */
export function UploadDuplicates({ options, onChange, sameIds, sameTexts }: UploadDuplicatesProps) {
  if (sameIds + sameTexts === 0) return null;
  return (
    <div className="up__same">
      {sameIds > 0 && (
        <Field label={sameIds === 1 ? '1 question whose Id exists' : `${sameIds} questions whose Ids exist`}>
          <Select
            className="select--sm"
            value={options.same_id}
            onChange={({ target }) => onChange({ same_id: target.value === 'update' ? 'update' : 'skip' })}
          >
            <option value="skip">Skip</option>
            <option value="update">Update where something differs</option>
          </Select>
        </Field>
      )}
      {sameTexts > 0 && (
        <Field label={sameTexts === 1 ? '1 question whose text exists' : `${sameTexts} questions whose texts exist`}>
          <Select
            className="select--sm"
            value={options.same_text}
            onChange={({ target }) => onChange({ same_text: target.value === 'add' ? 'add' : 'skip' })}
          >
            <option value="skip">Skip</option>
            <option value="add">Upload all the same</option>
          </Select>
        </Field>
      )}
    </div>
  );
}
