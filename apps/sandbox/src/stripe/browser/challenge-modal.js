// Shows the issuer's page over the shop's page until the challenge is finished.
import { createFrame, origin } from './channel.js';

const setStyles = (element, styles) => Object.assign(element.style, styles);

export const showChallenge = (url) =>
  new Promise((resolve) => {
    const previousFocus = document.activeElement;
    const overlay = document.createElement('div');
    setStyles(overlay, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'grid',
      placeItems: 'center',
      padding: '16px',
      background: 'rgb(14 16 30 / 0.55)',
    });
    overlay.setAttribute('role', 'dialog');
    overlay.setAttribute('aria-modal', 'true');
    overlay.setAttribute('aria-label', 'Confirm with your bank');

    const path = url.slice(origin.length);
    const challenge = createFrame(path, 'Confirm with your bank', overlay, (event) => {
      if (event !== 'challenge_done') return;
      challenge.close();
      overlay.remove();
      previousFocus?.focus?.();
      resolve();
    });
    setStyles(challenge.frame, {
      border: '0',
      width: 'min(100%, 480px)',
      height: 'min(100%, 320px)',
      background: '#fff',
      borderRadius: '12px',
    });
    document.body.append(overlay);
    challenge.frame.focus();
  });
