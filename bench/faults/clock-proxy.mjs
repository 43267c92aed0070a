// A proxy in front of the sandbox whose clock is ahead: the processes that use it follow that clock.
import { once } from 'node:events';
import http from 'node:http';

export async function startClockProxy(port, targetPort) {
  let aheadMs = 0;
  const agent = new http.Agent({ keepAlive: true });
  const proxy = http.createServer((request, response) => {
    const { method, url, headers } = request;
    const outgoing = http.request(
      { host: '127.0.0.1', port: targetPort, method, path: url, headers, agent },
      (incoming) => {
        incoming.on('error', () => response.destroy());
        if (url === '/clock') return void sendClock(incoming, response);
        response.writeHead(incoming.statusCode, incoming.headers);
        incoming.pipe(response);
      },
    );
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    request.pipe(outgoing);
  });
  async function sendClock(incoming, response) {
    let text = '';
    for await (const part of incoming.setEncoding('utf8')) text += part;
    const now = new Date(Date.parse(JSON.parse(text).now) + aheadMs).toISOString();
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ now }));
  }
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    setAhead: (ms) => {
      aheadMs = ms;
    },
    stop: () => {
      proxy.close();
      proxy.closeAllConnections();
      agent.destroy();
    },
  };
}
