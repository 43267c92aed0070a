const scripts = new Map<string, Promise<void>>();

/** Loads a provider's script once. A failed script can be loaded again. */
export function loadScript(url: string): Promise<void> {
  const existing = scripts.get(url);
  if (existing) return existing;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      scripts.delete(url);
      script.remove();
      reject(new Error(`Script ${url} could not be loaded`));
    });
    document.head.append(script);
  });
  scripts.set(url, promise);
  return promise;
}
