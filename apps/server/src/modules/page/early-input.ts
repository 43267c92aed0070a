import { createHash } from 'node:crypto';

/**
 * Keeps what the user enters, and the last button pressed, before the page's script has taken over a server-rendered
 * page, which then repeats both (`hydrateWithEarlyInput` of the web app). A form without an address of its own does not submit
 * meanwhile: the browser would reload the page, with the fields in its URL. A form with an address works without the script.
 */
export const earlyInputScript = `(() => {
  const listeners = {
    click: ({ target }) => {
      const button = target.closest('button');
      if (button && !button.form?.hasAttribute('action')) early.button = button;
    },
    input: ({ target }) => early.fields.add(target),
    submit: (event) => {
      if (!event.target.hasAttribute('action')) event.preventDefault();
    },
  };
  const early = (window.earlyInput = {
    fields: new Set(),
    stop() {
      for (const type in listeners) removeEventListener(type, listeners[type], true);
    },
  });
  for (const type in listeners) addEventListener(type, listeners[type], true);
})();`;

/** CSP source that allows exactly this script. */
export const earlyInputHash = `'sha256-${createHash('sha256').update(earlyInputScript).digest('base64')}'`;
