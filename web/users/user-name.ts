/** How somebody is named; an account that never signed in may have no profile, and then no name. */
export function nameOf({ full_name, email }: { full_name: string; email: string }): string {
  return full_name || email;
}
