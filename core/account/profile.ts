export const profileLimits = {
  full_name: 200,
  phone: 40,
  address_line1: 200,
  address_line2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
  country: 100,
  career_goals: 2000,
} as const;

export const experienceChoices = [
  { years: 0, label: 'Less than 1 year' },
  { years: 1, label: '1-2 years' },
  { years: 3, label: '3-5 years' },
  { years: 6, label: '6-10 years' },
  { years: 11, label: 'More than 10 years' },
] as const;

export type ExperienceYears = (typeof experienceChoices)[number]['years'];
