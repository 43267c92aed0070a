export { ChildFields, emptyChild } from './child-fields.tsx';
export { ChildRefusal } from './child-refusal.tsx';
export { useChildForm } from './use-child-form.ts';
