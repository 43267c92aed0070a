/**
 * RTE-02: where to go afterwards: a path of this very origin, else home. `//evil.example` is
 * no path, nor is what becomes one once its dots are resolved (`/.//evil.example`).
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
