import type { Send } from '@pavilion/contract/call';
import { createHandOver } from '@pavilion/contract/person';
import { sendRequest } from '../http/request.ts';
import { addModes } from '../modes/modes.ts';
import { addGuestChoice } from './guest-choice.ts';

/**
 * MOD-02, BSK-31: continues in a new window with the guest's cart and session. Posts the login token in a form, because
 * a URL would be logged and stored. `targetPath` is a path of this application.
 */
export async function handOver(send: Send, targetPath: string): Promise<void> {
  const { token, action } = await sendRequest(send, createHandOver, {});
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = openNamedWindow();
  form.hidden = true;
  for (const [name, value] of Object.entries({ token, to: addGuestChoice(addModes(targetPath)) })) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Opens a window that knows this page as its opener, which it tells of a booking. Returns its name for the form. */
function openNamedWindow(): string {
  const opened = window.open('about:blank');
  if (!opened) return '_blank';
  opened.name = `booking-${Date.now()}`;
  return opened.name;
}
