/**
 * RTE-02: where to go afterwards: a path of this very origin, else home. `//evil.example` is
 * no path, nor is what becomes one once its dots are resolved (`/.//evil.example`).
 */
export function safeRedirect(wanted: string | null): string {
  if (!wanted) return '/';
  const here = 'http://here.invalid';
  try {
    const { origin, pathname, search, hash } = new URL(wanted, here);
    const isPath = origin === here && wanted.startsWith('/') && !pathname.startsWith('//');
    return isPath ? `${pathname}${search}${hash}` : '/';
  } catch {
    return '/';
  }
}
