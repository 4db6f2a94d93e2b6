/** `__Host-` binds a cookie to this host over https; plain http on loopback does not allow it. */
export const boundName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** The `__Host-` cookie takes precedence: no other host can have set it. */
export function wordIn(cookies: string | null | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((part) => part.trim());
  const held = (full: string) => pairs.find((pair) => pair.startsWith(`${full}=`))?.slice(full.length + 1);
  return held(boundName(name, true)) ?? held(name);
}
