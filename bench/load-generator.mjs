// A separate process that sends requests over keep-alive connections as fast as they are answered. It waits for requests
// in flight at the end, so effects and responses can be compared exactly. Messages: { requests: { port, list } } once,
// then { run: { connections, ms, maxRequests, once } } for each run, which continues in the list after the last one.
import net from 'node:net';

let port;
let requests = [];
let next = 0;

process.on('message', ({ requests: requestSet, run }) => {
  if (requestSet) {
    port = requestSet.port;
    next = 0;
    requests = requestSet.list.map((request) => serialiseRequest(request, requestSet.port));
    process.send({ loaded: requests.length });
  }
  if (run) void load(run).then((done) => process.send({ done }));
});
process.on('disconnect', () => process.exit());

function serialiseRequest({ method = 'GET', path, cookie, headers = {}, body }, hostPort) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${hostPort}`, 'Accept: application/json'];
  if (cookie) lines.push(`Cookie: ${cookie}`);
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (text) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text ?? ''}`);
}

/** `once`: sends no request twice. The run also ends after `maxRequests`. */
async function load({ connections, ms, maxRequests, once }) {
  const end = Math.min(
    next + (maxRequests ?? Number.POSITIVE_INFINITY),
    once ? requests.length : Number.POSITIVE_INFINITY,
  );
  const state = { end, statuses: {}, times: [], refusal: undefined, bytes: 0 };
  const startedAt = performance.now();
  state.until = startedAt + ms;
  await Promise.all(Array.from({ length: connections }, () => sendRequests(state)));
  const seconds = (performance.now() - startedAt) / 1000;
  const times = Float64Array.from(state.times).sort();
  const getPercentile = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const { statuses, refusal, bytes } = state;
  const count = times.length;
  return {
    count,
    seconds,
    perSecond: count / seconds,
    p50: getPercentile(0.5),
    p99: getPercentile(0.99),
    statuses,
    refusal,
    bytes: count && bytes / count,
  };
}

function sendRequests(state) {
  return new Promise((done, fail) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    const sendNext = () => {
      if (performance.now() >= state.until || next >= state.end) return socket.end();
      const request = requests[next % requests.length];
      next += 1;
      sentAt = performance.now();
      socket.write(request);
    };
    const read = createResponseReader((status, bytes, text) => {
      state.times.push(performance.now() - sentAt);
      state.statuses[status] = (state.statuses[status] ?? 0) + 1;
      state.bytes += bytes;
      if (status >= 400) state.refusal ??= text();
      sendNext();
    });
    socket.on('connect', sendNext).on('data', read).on('error', fail).on('close', done);
  });
}

const headEnd = Buffer.from('\r\n\r\n');

/** Splits the received bytes into responses, parsing only the status and the length. */
function createResponseReader(onResponse) {
  let parts = [];
  let status = 0;
  let missing = -1;
  let size = 0;
  return (chunk) => {
    parts.push(chunk);
    if (missing >= 0) {
      missing -= chunk.length;
    } else {
      const head = parts.length === 1 ? chunk : Buffer.concat(parts);
      parts = [head];
      const end = head.indexOf(headEnd);
      if (end < 0) return;
      const lines = head.latin1Slice(0, end).toLowerCase();
      status = Number(lines.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/.exec(lines);
      size = status === 304 ? 0 : Number(length?.[1] ?? Number.NaN);
      if (Number.isNaN(size)) throw new Error(`Response without content-length: ${lines}`);
      missing = end + 4 + size - head.length;
    }
    if (missing > 0) return;
    const whole = parts;
    parts = [];
    missing = -1;
    onResponse(status, size, () => Buffer.concat(whole).toString('utf8'));
  };
}
