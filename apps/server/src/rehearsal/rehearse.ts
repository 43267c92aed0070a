import { compareResponses } from './compare-responses.ts';
import { type RecordedResponse, recordResponses } from './record-responses.ts';

/** A step of the walk: what our adapter made of it, and the provider's responses. */
type Step = { name: string; outcome: string; responses: RecordedResponse[] };

/** Runs one step. Its outcome is the result as text, or the error; a step without its precondition is skipped. */
export type RunStep = <Result>(name: string, work: () => Promise<Result>) => Promise<Result | undefined>;

/** Walks the main job at a provider. `origin` is the recording server in front of it. */
export type Walk = (origin: string, step: RunStep) => Promise<void>;

type RehearsalInput = {
  vendorOrigin: string;
  sandboxOrigin: string;
  /** The same walk with the keys of the provider's test account and with those of the sandbox. */
  walkVendor: Walk;
  walkSandbox: Walk;
  print: (line: string) => void;
};

/** Walks the main job at the provider and in the sandbox and prints what differs; false if anything does. */
export async function rehearse(input: RehearsalInput): Promise<boolean> {
  const { vendorOrigin, sandboxOrigin, walkVendor, walkSandbox, print } = input;
  const vendor = await recordSteps(vendorOrigin, walkVendor);
  const sandbox = await recordSteps(sandboxOrigin, walkSandbox);
  let differenceCount = 0;
  for (const { name, outcome, responses } of vendor) {
    const expected = sandbox.find((step) => step.name === name);
    const { differences, additions } = compareResponses(responses, expected?.responses ?? []);
    if (outcome !== expected?.outcome)
      differences.unshift(`outcome ${outcome}, in the sandbox ${expected?.outcome ?? 'none'}`);
    differenceCount += differences.length;
    print(`${name}: ${differences.length === 0 ? `as in the sandbox, ${outcome}` : 'differs'}`);
    for (const line of differences) print(`  ${line}`);
    for (const line of additions) print(`  (also) ${line}`);
  }
  print(differenceCount === 0 ? 'No difference.' : `${differenceCount} differences.`);
  return differenceCount === 0;
}

async function recordSteps(origin: string, walk: Walk): Promise<Step[]> {
  const recorder = await recordResponses(origin);
  const steps: Step[] = [];
  const runStep: RunStep = async (name, work) => {
    try {
      const result = await work();
      steps.push({ name, outcome: describe(result), responses: recorder.takeResponses() });
      return result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      steps.push({ name, outcome: `failed: ${message}`, responses: recorder.takeResponses() });
      return undefined;
    }
  };
  try {
    await walk(recorder.origin, runStep);
  } finally {
    await recorder.close();
  }
  return steps;
}

/** The state of a result, with the code of a failure. Ids and texts differ between two runs. */
function describe(result: unknown): string {
  if (typeof result === 'string') return result;
  if (typeof result !== 'object' || result === null || !('state' in result)) return 'done';
  const error = 'error' in result ? result.error : undefined;
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? ` (${String(error.code)})` : '';
  return `${String(result.state)}${code}`;
}
