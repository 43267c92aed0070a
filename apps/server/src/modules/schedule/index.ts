export { createDailyGeneration } from './daily-generation.ts';
export { generateOccurrences } from './generate-occurrences.ts';
