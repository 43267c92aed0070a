// A steady load: customers of both clients buy one after another until the load is stopped.
import { setTimeout as sleep } from 'node:timers/promises';
import { createReader, createShopper } from './shopper.mjs';

/** Between two orders of a customer. */
const thinkMs = 500;
/** Between two timetables of a guest. */
const readMs = 200;
const clients = ['demo', 'harbour'];

/** Registers the customers. `run` loads the product while `work` runs, and returns what was requested meanwhile. */
export async function createLoad({ origin, sandbox }, customers) {
  let requests = [];
  const orders = [];
  const record = (request) => requests.push(request);
  const shoppers = [];
  for (let number = 0; number < customers + 8; number += 1) {
    const client = clients[number % 2];
    shoppers.push(await createShopper({ origin, sandbox, client, number, record }));
  }
  const readers = clients.map((client) => createReader({ origin, client, record }));
  const idleShoppers = shoppers.splice(customers);
  return {
    /** Orders that the product has confirmed to a customer. */
    orders,
    /** Customers of both clients who buy only if a fault makes them. */
    idleShoppers,
    async run(work) {
      requests = [];
      const startedAt = performance.now();
      const ordersByClient = { demo: 0, harbour: 0 };
      let isRunning = true;
      const loops = shoppers.map(async (shopper) => {
        while (isRunning) {
          const order = await shopper.buy();
          if (order) {
            orders.push(order);
            ordersByClient[shopper.client] += 1;
          }
          await sleep(thinkMs);
        }
      });
      const reading = readers.map(async (reader) => {
        while (isRunning) {
          await reader.read();
          await sleep(readMs);
        }
      });
      let endedAt;
      try {
        await work();
      } finally {
        // Customers finish what they are doing, but from now on their number falls.
        endedAt = performance.now();
        isRunning = false;
        await Promise.all([...loops, ...reading]);
      }
      return { requests, startedAt, endedAt, ordersByClient };
    },
  };
}
