// Formats the results. Rates depend on the machine and its other load, ratios within one run far less, so only ratios
// have targets.

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const formatInteger = (number) => (Number.isNaN(number) ? '–' : Math.round(number).toLocaleString('en-GB'));
const formatDecimal = (number, digits) => (Number.isNaN(number) ? '–' : number.toFixed(digits));

/** Medians over the rounds of a case. The ratio is computed for each round. */
export function summarise({ name, target, maxP99 = 50, rounds, notes, roundTrips, statements }) {
  const medianOf = (contender, field) => median(rounds.map((round) => round[contender][field]));
  return {
    name,
    target,
    maxP99,
    notes,
    roundTrips,
    statements,
    rate: medianOf('ours', 'perSecond'),
    p50: medianOf('ours', 'p50'),
    p99: medianOf('ours', 'p99'),
    bareRate: medianOf('bare', 'perSecond'),
    bareP99: medianOf('bare', 'p99'),
    aloneRate: medianOf('alone', 'perSecond'),
    ratio: median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
    cost: medianOf('ours', 'serverCost') + medianOf('ours', 'databaseCost'),
    serverCost: medianOf('ours', 'serverCost'),
    databaseCost: medianOf('ours', 'databaseCost'),
    bareCost: medianOf('bare', 'serverCost') + medianOf('bare', 'databaseCost'),
    /** The same ratio by processor time, which varies least on a busy machine. */
    costRatio: median(
      rounds.map(
        ({ ours, bare }) => (bare.serverCost + bare.databaseCost) / (ours.serverCost + ours.databaseCost),
      ),
    ),
    bytes: medianOf('ours', 'bytes'),
    bareBytes: medianOf('bare', 'bytes'),
  };
}

const columns = [
  ['case', 26, ({ name }) => name],
  ['req/s', 8, ({ rate }) => formatInteger(rate)],
  ['p50 ms', 8, ({ p50 }) => formatDecimal(p50, 1)],
  ['p99 ms', 8, ({ p99 }) => formatDecimal(p99, 1)],
  ['bare/s', 8, ({ bareRate }) => formatInteger(bareRate)],
  ['bare p99', 8, ({ bareP99 }) => formatDecimal(bareP99, 1)],
  ['PG alone', 9, ({ aloneRate }) => formatInteger(aloneRate)],
  ['ratio', 7, ({ ratio }) => formatDecimal(ratio, 2)],
  ['target', 7, ({ target }) => `${target}`],
  ['', 13, ({ ratio, target }) => (ratio >= target ? 'reached' : 'not reached')],
  ['server µs', 10, ({ serverCost }) => formatInteger(serverCost)],
  ['PG µs', 7, ({ databaseCost }) => formatInteger(databaseCost)],
  ['bare µs', 8, ({ bareCost }) => formatInteger(bareCost)],
  ['by cost', 9, ({ costRatio }) => formatDecimal(costRatio, 2)],
  ['trips', 7, ({ roundTrips }) => formatDecimal(roundTrips, 1)],
  ['stmts', 7, ({ statements }) => formatDecimal(statements, 1)],
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

/** Compares p99, memory and the growth of cost with a hundred times the data to their targets. */
export function compareToTargets({ summaries, small, memory }) {
  const formatVerdict = (isReached) => (isReached ? 'reached' : 'not reached');
  const slow = summaries.filter(({ p99, maxP99 }) => p99 >= maxP99);
  return [
    slow.length === 0
      ? 'p99 of every case: reached'
      : `p99 not reached: ${slow.map(({ name, p99, maxP99 }) => `${name} ${formatDecimal(p99, 1)} ms, target under ${maxP99}`).join('; ')}`,
    `peak server memory: ${formatInteger(memory)} MB, target at most 250: ${formatVerdict(memory <= 250)}`,
    ...compareCosts(summaries, small),
  ];
}

/** A cost counts as flat up to this ratio, because two equal runs differ by as much on a busy machine. */
const maxCostRatio = 1.25;

function compareCosts(summaries, small) {
  return small.map(({ name, cost }) => {
    const large = summaries.find((summary) => summary.name === name).cost;
    const verdict = large / cost <= maxCostRatio ? 'flat' : 'not flat';
    return `cost of a request (server and database), ${name}: ${formatInteger(cost)} µs at 10,000 occurrences, ${formatInteger(large)} µs at 1,000,000: ${formatDecimal(large / cost, 2)}, ${verdict}`;
  });
}
