import { XMLParser } from 'fast-xml-parser';
import type { RecordedResponse } from './record-responses.ts';

/** Types by path, for example 'amount.totalAmount' → 'number'. A status or code is listed with its value. */
type Shape = Map<string, string>;

const xmlParser = new XMLParser({ parseTagValue: false, ignoreAttributes: true });
/** Fields whose values the adapters decide by, so another value is a difference. */
const decisiveFields =
  /(^|\.)(status|statusCode|code|errorcode|txstateid|transactionType|instructionType|type|object)$/;

/** What differs between a provider's responses and the sandbox's to the same request, as lines of text. */
export function compareResponses(
  vendor: readonly RecordedResponse[],
  sandbox: readonly RecordedResponse[],
): { differences: string[]; additions: string[] } {
  const differences: string[] = [];
  const additions: string[] = [];
  for (let index = 0; index < Math.max(vendor.length, sandbox.length); index += 1) {
    const [actual, expected] = [vendor[index], sandbox[index]];
    if (!actual || !expected || actual.request !== expected.request) {
      differences.push(
        `request ${actual?.request ?? 'none'}, with the sandbox ${expected?.request ?? 'none'}`,
      );
      break;
    }
    const label = actual.request;
    if (actual.status !== expected.status)
      differences.push(`${label}: HTTP ${actual.status}, in the sandbox ${expected.status}`);
    const changes = compareShapes(readShape(actual), readShape(expected));
    differences.push(...changes.differences.map((line) => `${label}: ${line}`));
    additions.push(...changes.additions.map((line) => `${label}: ${line}`));
  }
  return { differences, additions };
}

function compareShapes(actual: Shape, expected: Shape) {
  const differences: string[] = [];
  for (const [path, type] of expected) {
    const actualType = actual.get(path);
    if (actualType === undefined) differences.push(`${path} is missing, in the sandbox ${type}`);
    else if (actualType !== type) differences.push(`${path} is ${actualType}, in the sandbox ${type}`);
  }
  const additions = [...actual]
    .filter(([path]) => !expected.has(path))
    .map(([path, type]) => `${path} is ${type}, not in the sandbox`);
  return { differences, additions };
}

function readShape({ body, contentType }: RecordedResponse): Shape {
  const shape: Shape = new Map();
  addShape(shape, '', parseBody(body, contentType));
  return shape;
}

function parseBody(body: string, contentType: string): unknown {
  if (body === '') return undefined;
  if (/\bxml\b/.test(contentType) || body.trimStart().startsWith('<vspaccess>')) return xmlParser.parse(body);
  try {
    return JSON.parse(body);
  } catch {
    return contentType.includes('html') ? '(an HTML page)' : '(text)';
  }
}

function addShape(shape: Shape, path: string, value: unknown): void {
  if (Array.isArray(value)) {
    shape.set(path, 'list');
    if (value.length > 0) addShape(shape, `${path}[]`, value[0]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) addShape(shape, path ? `${path}.${name}` : name, item);
  } else {
    const type = value === null ? 'null' : typeof value;
    shape.set(path || '(body)', decisiveFields.test(path) || path === '' ? `${type} ${String(value)}` : type);
  }
}
