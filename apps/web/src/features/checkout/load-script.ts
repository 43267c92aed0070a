const loaded = new Map<string, Promise<void>>();

/** A provider's script, once. One that failed may be tried again. */
export function loadScript(address: string): Promise<void> {
  const known = loaded.get(address);
  if (known) return known;
  const loading = new Promise<void>((done, failed) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => {
      loaded.delete(address);
      script.remove();
      failed(new Error(`${address} could not be loaded.`));
    });
    document.head.append(script);
  });
  loaded.set(address, loading);
  return loading;
}
