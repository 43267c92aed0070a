// What was measured, as lines to read. Rates depend on the machine and on what else it does; ratios of what took turns
// in the same run far less, so these alone have aims.

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const formatInteger = (number) => (Number.isNaN(number) ? '–' : Math.round(number).toLocaleString('en-GB'));
const formatDecimal = (number, digits) => (Number.isNaN(number) ? '–' : number.toFixed(digits));

/** The medians of a case's rounds; its ratio is that of each round, for both took turns in it. */
export function summarise({ name, aim, rounds, notes }) {
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
  ['req/s', 8, ({ rate }) => formatInteger(rate)],
  ['p50 ms', 8, ({ p50 }) => formatDecimal(p50, 1)],
  ['p99 ms', 8, ({ p99 }) => formatDecimal(p99, 1)],
  ['bare/s', 8, ({ bareRate }) => formatInteger(bareRate)],
  ['its p99', 8, ({ bareP99 }) => formatDecimal(bareP99, 1)],
  ['PG alone', 9, ({ aloneRate }) => formatInteger(aloneRate)],
  ['ratio', 7, ({ ratio }) => formatDecimal(ratio, 2)],
  ['aim', 6, ({ aim }) => `${aim}`],
  ['', 12, ({ ratio, aim }) => (ratio >= aim ? 'reached' : 'not reached')],
  ['server µs', 10, ({ serverCost }) => formatInteger(serverCost)],
  ['PG µs', 7, ({ databaseCost }) => formatInteger(databaseCost)],
  ['bare µs', 8, ({ bareCost }) => formatInteger(bareCost)],
  ['by cost', 9, ({ costRatio }) => formatDecimal(costRatio, 2)],
  ['bytes', 8, ({ bytes }) => formatInteger(bytes)],
  ['bare', 8, ({ bareBytes }) => formatInteger(bareBytes)],
];

const formatLine = (cells) =>
  cells
    .map((cell, n) => (n === 0 ? cell.padEnd(columns[0][1]) : cell.padStart(columns[n][1])))
    .join('')
    .trimEnd();

export const formatHeading = () => formatLine(columns.map(([title]) => title));
export const formatRow = (summary) => formatLine(columns.map(([, , text]) => text(summary)));

/** p99, memory, and what a request costs with a hundred times the data. */
export function compareToTargets({ sums, small, memory }) {
  const slowest = sums.toSorted((a, b) => b.p99 - a.p99)[0];
  const formatVerdict = (isReached) => (isReached ? 'reached' : 'not reached');
  return [
    `slowest p99: ${formatDecimal(slowest.p99, 1)} ms (${slowest.name}), aim under 50: ${formatVerdict(slowest.p99 < 50)}`,
    `server memory at its most: ${formatInteger(memory)} MB, aim under 300: ${formatVerdict(memory < 300)}`,
    ...compareCosts(sums, small),
  ];
}

/** Flat: a quarter more at most, for two runs of the same differ by that on a busy machine. */
const maxCostRatio = 1.25;

function compareCosts(summaries, small) {
  return small.map(({ name, cost }) => {
    const large = summaries.find((sum) => sum.name === name).cost;
    const verdict = large / cost <= maxCostRatio ? 'flat' : 'not flat';
    return `cost of a request (server and database), ${name}: ${formatInteger(cost)} µs at 10,000 occurrences, ${formatInteger(large)} µs at 1,000,000: ${formatDecimal(large / cost, 2)}, ${verdict}`;
  });
}
