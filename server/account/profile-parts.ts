import type { ExperienceYears } from '#core/profile.ts';

type Text = string | null | undefined;

export interface ProfileParts {
  phone?: Text;
  address_line1?: Text;
  address_line2?: Text;
  city?: Text;
  state?: Text;
  postal_code?: Text;
  country?: Text;
  career_goals?: Text;
  years_of_experience?: ExperienceYears | null | undefined;
}

const texts = [
  'phone',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
  'career_goals',
] as const;

export function profileParts(input: ProfileParts) {
  const parts: Partial<Record<(typeof texts)[number], string | null>> & { years_of_experience?: number | null } = {};
  for (const name of texts) if (input[name] !== undefined) parts[name] = input[name] || null;
  if (input.years_of_experience !== undefined) parts.years_of_experience = input.years_of_experience;
  return parts;
}
