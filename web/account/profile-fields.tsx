import { EMAIL_MAX_LENGTH } from '#core/account/account.ts';
import { type ExperienceYears, experienceChoices, profileLimits } from '#core/account/profile.ts';
import { textOf } from '#web/lib/form-text.ts';
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx';
import { countries } from './countries.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface FieldsProps {
  typed: (name: string) => string;
  error: (name: string) => string | undefined;
}

export function NameField({ typed, error }: FieldsProps) {
  return (
    <Field label="Full name" className="span-2" error={error('full_name')} required>
      <TextInput
        name="full_name"
        autoComplete="name"
        defaultValue={typed('full_name')}
        maxLength={profileLimits.full_name}
      />
    </Field>
  );
}

export function BasicFields({ typed, error }: FieldsProps) {
  return (
    <div className="grid-2">
      <NameField typed={typed} error={error} />
      <Field label="Email" className="span-2" error={error('email')} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed('email')}
          maxLength={EMAIL_MAX_LENGTH}
        />
      </Field>
      <NewPasswordFields label="Password" error={error} />
    </div>
  );
}

const address = [
  { name: 'address_line1', label: 'Address', autoComplete: 'address-line1', className: 'span-2' },
  { name: 'address_line2', label: 'Address, second line', autoComplete: 'address-line2', className: 'span-2' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State or region', autoComplete: 'address-level1' },
  { name: 'postal_code', label: 'Postal code', autoComplete: 'postal-code' },
] as const;

export function ContactFields({ typed, error }: FieldsProps) {
  const country = typed('country');
  return (
    <div className="grid-2">
      {address.map(({ name, autoComplete, ...field }) => (
        <Field key={name} error={error(name)} {...field}>
          <TextInput
            name={name}
            autoComplete={autoComplete}
            defaultValue={typed(name)}
            maxLength={profileLimits[name]}
          />
        </Field>
      ))}
      <Field label="Country" error={error('country')}>
        <Select name="country" autoComplete="country-name" defaultValue={country}>
          <option value="">Choose a country</option>
          {country && !countries.includes(country) && <option>{country}</option>}
          {countries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      </Field>
      <Field label="Phone" error={error('phone')}>
        <TextInput
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={typed('phone')}
          maxLength={profileLimits.phone}
        />
      </Field>
    </div>
  );
}

export function CareerFields({ typed, error }: FieldsProps) {
  return (
    <>
      <Field label="Years of experience" mark="optional" error={error('years_of_experience')}>
        <Select name="years_of_experience" defaultValue={typed('years_of_experience')}>
          <option value="">Choose one</option>
          {experienceChoices.map(({ years, label }) => (
            <option key={years} value={years}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Career goals" mark="optional" error={error('career_goals')}>
        <TextArea
          name="career_goals"
          rows={2}
          defaultValue={typed('career_goals')}
          maxLength={profileLimits.career_goals}
        />
      </Field>
    </>
  );
}

/** What the fields of a profile say, at registration and later. */
export function profileIn(form: FormData) {
  const text = (name: string) => textOf(form, name);
  const years = text('years_of_experience');
  return {
    full_name: text('full_name'),
    address_line1: text('address_line1'),
    address_line2: text('address_line2'),
    city: text('city'),
    state: text('state'),
    postal_code: text('postal_code'),
    country: text('country'),
    phone: text('phone'),
    career_goals: text('career_goals'),
    // The server rejects invalid values with its own message.
    years_of_experience: years === '' ? null : (Number(years) as ExperienceYears),
  };
}
