export { createPackageInput, packageCartLine } from './cart-line.tsx';
export { guestPassCartLine, guestPassOrderLine } from './guest-pass-lines.tsx';
export { packageOrderLine } from './order-line.tsx';
export { ownPackagesQuery, type PackagePlan, packagePlansQuery } from './queries.ts';
export { UsesMeter } from './uses-meter.tsx';
