/** An account that never signed in may have no name. */
export function nameOf({ full_name, email }: { full_name: string; email: string }): string {
  return full_name || email;
}
