type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Set by the inline script of a server-rendered document. */
    earlyInput?: { fields: Set<Field>; button?: HTMLButtonElement; stop: () => void };
  }
}

/**
 * Hydrates the page, and repeats what the user entered and pressed before, which no handler has seen. React hydrates what
 * an event needs before it handles the event.
 */
export function hydrateWithEarlyInput(hydrate: () => void): void {
  const early = globalThis.window.earlyInput;
  const inputs = [...(early?.fields ?? [])].map((field) => ({
    field,
    value: field.value,
    isChecked: isCheckable(field) && field.checked,
  }));
  early?.stop();
  hydrate();
  for (const { field, value, isChecked } of inputs) {
    if (isCheckable(field)) repeatCheck(field, isChecked);
    else repeatText(field, value);
  }
  if (early?.button?.isConnected) early.button.click();
}

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

function repeatCheck(field: HTMLInputElement, isChecked: boolean): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field.type === 'radio' && !isChecked) return;
  field.checked = !isChecked;
  field.click();
}

/** React ignores an event if the value is the one it knows. It sees an assignment to the element, not one by its prototype. */
function repeatText(field: Field, value: string): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const isSelect = field instanceof HTMLSelectElement;
  if (!isSelect) field.value = field.defaultValue;
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
}
