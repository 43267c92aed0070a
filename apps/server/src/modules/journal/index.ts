export { type HouseAccount, transfer } from './transfer.ts';
