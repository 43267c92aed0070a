import type { Send } from '@pavilion/contract/call';
import { makeHandOver } from '@pavilion/contract/person';
import { withModes } from './modes.ts';
import { ask } from './request.ts';

/**
 * MOD-02, BSK-31: goes on in a window of its own with what this frame's guest holds: a form with a fresh ticket, for an
 * address would be kept and told on. `to` is a path of ours.
 */
export async function handOver(send: Send, to: string): Promise<void> {
  const { ticket, action } = await ask(send, makeHandOver, {});
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = '_blank';
  form.hidden = true;
  for (const [name, value] of Object.entries({ ticket, to: withModes(to) })) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
