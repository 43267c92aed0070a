// A slow phone for measurements: its page counts the web vitals and the bytes of scripts.

/** DevTools' Slow 4G with the processor slowed down four times. */
export async function openSlowPhone(browser, storageState) {
  const context = await browser.newContext({
    ...(storageState && { storageState }),
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = (1.44 * 1024 * 1024) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observeVitals);
  return { context, page, scripts: countScriptBytes(devtools) };
}

/** Runs in the page before its first byte. */
function observeVitals() {
  const seen = { fcp: 0, lcp: 0, cls: 0, inp: 0 };
  window.vitals = seen;
  const observe = (type, onEntry, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) seen.inp = Math.max(seen.inp, duration);
    },
    { durationThreshold: 16 },
  );
}

/** Counts the script bytes sent over the network. */
function countScriptBytes(devtools) {
  const scripts = new Set();
  const counted = { bytes: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) counted.bytes += encodedDataLength;
  });
  return counted;
}
