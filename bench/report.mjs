// What was measured, as lines to read. Rates depend on the machine and on what else it does; ratios of what took turns
// in the same run far less, so these alone have aims.

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const whole = (number) => (Number.isNaN(number) ? '–' : Math.round(number).toLocaleString('en-GB'));
const fine = (number, digits) => (Number.isNaN(number) ? '–' : number.toFixed(digits));

/** The medians of a case's rounds; its ratio is that of each round, for both took turns in it. */
export function sumUp({ name, aim, rounds, notes }) {
  const of = (who, field) => median(rounds.map((round) => round[who][field]));
  return {
    name,
    aim,
    notes,
    rate: of('ours', 'perSecond'),
    p50: of('ours', 'p50'),
    p99: of('ours', 'p99'),
    bareRate: of('bare', 'perSecond'),
    bareP99: of('bare', 'p99'),
    aloneRate: of('alone', 'perSecond'),
    ratio: median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
    cost: of('ours', 'serverCost') + of('ours', 'databaseCost'),
    serverCost: of('ours', 'serverCost'),
    databaseCost: of('ours', 'databaseCost'),
    bareCost: of('bare', 'serverCost') + of('bare', 'databaseCost'),
    /** The same ratio by what both cost the processors; it moves least where others use them too. */
    costRatio: median(
      rounds.map(
        ({ ours, bare }) => (bare.serverCost + bare.databaseCost) / (ours.serverCost + ours.databaseCost),
      ),
    ),
    bytes: of('ours', 'bytes'),
    bareBytes: of('bare', 'bytes'),
  };
}

const columns = [
  ['case', 26, ({ name }) => name],
  ['req/s', 8, ({ rate }) => whole(rate)],
  ['p50 ms', 8, ({ p50 }) => fine(p50, 1)],
  ['p99 ms', 8, ({ p99 }) => fine(p99, 1)],
  ['bare/s', 8, ({ bareRate }) => whole(bareRate)],
  ['its p99', 8, ({ bareP99 }) => fine(bareP99, 1)],
  ['PG alone', 9, ({ aloneRate }) => whole(aloneRate)],
  ['ratio', 7, ({ ratio }) => fine(ratio, 2)],
  ['aim', 6, ({ aim }) => `${aim}`],
  ['', 12, ({ ratio, aim }) => (ratio >= aim ? 'reached' : 'not reached')],
  ['server µs', 10, ({ serverCost }) => whole(serverCost)],
  ['PG µs', 7, ({ databaseCost }) => whole(databaseCost)],
  ['bare µs', 8, ({ bareCost }) => whole(bareCost)],
  ['by cost', 9, ({ costRatio }) => fine(costRatio, 2)],
  ['bytes', 8, ({ bytes }) => whole(bytes)],
  ['bare', 8, ({ bareBytes }) => whole(bareBytes)],
];

const line = (cells) =>
  cells
    .map((cell, n) => (n === 0 ? cell.padEnd(columns[0][1]) : cell.padStart(columns[n][1])))
    .join('')
    .trimEnd();

export const heading = () => line(columns.map(([title]) => title));
export const rowOf = (sum) => line(columns.map(([, , text]) => text(sum)));

/** p99, memory, and what a request costs with a hundred times the data. */
export function aimsOf({ sums, small, memory }) {
  const slowest = sums.toSorted((a, b) => b.p99 - a.p99)[0];
  const said = (isReached) => (isReached ? 'reached' : 'not reached');
  return [
    `slowest p99: ${fine(slowest.p99, 1)} ms (${slowest.name}), aim under 50: ${said(slowest.p99 < 50)}`,
    `server memory at its most: ${whole(memory)} MB, aim under 300: ${said(memory < 300)}`,
    ...flatness(sums, small),
  ];
}

/** Flat: a quarter more at most, for two runs of the same differ by that on a busy machine. */
const flat = 1.25;

function flatness(sums, small) {
  return small.map(({ name, cost }) => {
    const large = sums.find((sum) => sum.name === name).cost;
    const verdict = large / cost <= flat ? 'flat' : 'not flat';
    return `cost of a request (server and database), ${name}: ${whole(cost)} µs at 10,000 occurrences, ${whole(large)} µs at 1,000,000: ${fine(large / cost, 2)}, ${verdict}`;
  });
}
