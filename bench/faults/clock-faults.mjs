// Clocks that differ between the processes.
import { setTimeout as sleep } from 'node:timers/promises';

const aheadMs = 120_000;
/** The processes follow the clock that they are given once a second. */
const followMs = 1500;

/** Sets one server and one worker ahead for a time, and back again. */
async function differ({ setClockAhead }, ms) {
  setClockAhead(aheadMs);
  await sleep(followMs + ms);
  setClockAhead(0);
  await sleep(followMs);
}

export const clockFaults = [
  {
    name: 'two servers and two workers with clocks two minutes apart',
    inShort: true,
    inject: (world) => differ(world, world.isShort ? 3000 : 15_000),
  },
  {
    name: 'clocks two minutes apart while providers respond after 2 s',
    async inject(world) {
      const { failProvider, clearFaults } = world.providers;
      for (const provider of ['opayo', 'stripe']) await failProvider(provider, { do: 'delay', ms: 2000 });
      await differ(world, 15_000);
      await clearFaults();
    },
  },
];
