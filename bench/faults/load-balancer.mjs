// A load balancer on one port, as an operator has in front of the servers: each connection goes to the next server that
// accepts it.
import { once } from 'node:events';
import net from 'node:net';

export async function startLoadBalancer(port, targets) {
  let next = 0;
  const sockets = new Set();
  const keep = (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    return socket;
  };
  const balancer = net.createServer((client) => {
    keep(client);
    const tryNext = (attemptsLeft) => {
      if (attemptsLeft === 0) return void client.destroy();
      const target = keep(net.connect(targets[next % targets.length], '127.0.0.1'));
      next += 1;
      target.once('error', () => tryNext(attemptsLeft - 1));
      target.once('connect', () => {
        target.removeAllListeners('error').on('error', () => {});
        target.once('close', () => client.destroy());
        client.once('close', () => target.destroy());
        client.pipe(target).pipe(client);
      });
    };
    tryNext(targets.length);
  });
  balancer.listen(port, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    stop: () => {
      balancer.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
