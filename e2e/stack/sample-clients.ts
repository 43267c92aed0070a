import { isSampled } from '../../scripts/testing/sample.mjs';

/** Both clients, which have another theme and another payment provider; one of them in a short run, by `offset`. */
export const sampleClients = (offset: 0 | 1): readonly ('demo' | 'harbour')[] =>
  (['demo', 'harbour'] as const).filter((_, index) => isSampled(index + offset));
