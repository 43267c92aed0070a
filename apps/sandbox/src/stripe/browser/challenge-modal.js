// The issuer's page over the shop's page, until the customer is done with it.
import { openFrame, origin } from './channel.js';

const set = (element, styles) => Object.assign(element.style, styles);

export const showChallenge = (url) =>
  new Promise((resolve) => {
    const before = document.activeElement;
    const veil = document.createElement('div');
    set(veil, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'grid',
      placeItems: 'center',
      padding: '16px',
      background: 'rgb(14 16 30 / 0.55)',
    });
    veil.setAttribute('role', 'dialog');
    veil.setAttribute('aria-modal', 'true');
    veil.setAttribute('aria-label', 'Confirm with your bank');

    const path = url.slice(origin.length);
    const challenge = openFrame(path, 'Confirm with your bank', veil, (event) => {
      if (event !== 'challenge_done') return;
      challenge.close();
      veil.remove();
      before?.focus?.();
      resolve();
    });
    set(challenge.frame, {
      border: '0',
      width: 'min(100%, 480px)',
      height: 'min(100%, 320px)',
      background: '#fff',
      borderRadius: '12px',
    });
    document.body.append(veil);
    challenge.frame.focus();
  });
