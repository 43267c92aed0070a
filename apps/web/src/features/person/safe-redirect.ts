/**
 * RTE-02: the path to open after the log-in: a path of this origin, or else home. `//evil.example` is another origin,
 * also when it results from resolving dots (`/.//evil.example`).
 */
export function toSafeRedirect(target: string | null): string {
  if (!target) return '/';
  const baseUrl = 'http://here.invalid';
  try {
    const { origin, pathname, search, hash } = new URL(target, baseUrl);
    const isPath = origin === baseUrl && target.startsWith('/') && !pathname.startsWith('//');
    return isPath ? `${pathname}${search}${hash}` : '/';
  } catch {
    return '/';
  }
}
