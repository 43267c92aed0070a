/** RTE-02: where to go afterwards: a path of this very origin, else home. `//evil.example` and the like are no paths. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted) return '/';
  const here = 'http://here.invalid';
  try {
    const { origin, pathname, search, hash } = new URL(wanted, here);
    return origin === here && wanted.startsWith('/') ? `${pathname}${search}${hash}` : '/';
  } catch {
    return '/';
  }
}
