/**
 * What a shop's page runs: `sagepayCheckout`, which puts the card frame there, and `sagepayOwnForm`, for shops that
 * take the card themselves. Styles are set from the script, so that a strict style policy does not stop it.
 */
export const sagepayScript = `(function () {
  'use strict';
  if (window.sagepayCheckout) return;
  var origin = new URL(document.currentScript.src).origin;

  function frameIn(container, options) {
    var look = options.appearance || {};
    var frame = document.createElement('iframe');
    var address = new URL('/api/v1/drop-in', origin);
    if (options.reusableCardIdentifier) address.searchParams.set('saved', '1');
    if (look.primary) address.searchParams.set('primary', look.primary);
    if (look.scheme) address.searchParams.set('scheme', look.scheme);
    frame.src = address.href;
    frame.title = 'Card details';
    frame.style.border = '0';
    frame.style.width = '100%';
    frame.style.display = 'block';
    frame.style.height = options.reusableCardIdentifier ? '140px' : '330px';
    container.replaceChildren(frame);
    return frame;
  }

  window.sagepayCheckout = function (given) {
    var options = Object.assign({}, given);
    var frame = null;
    var ready = false;
    var waiting = false;
    var surrounding = null;

    function ask() {
      waiting = true;
      if (!ready) return;
      waiting = false;
      frame.contentWindow.postMessage(
        {
          sagepay: 'tokenise',
          merchantSessionKey: options.merchantSessionKey,
          reusableCardIdentifier: options.reusableCardIdentifier,
        },
        origin
      );
    }

    function onMessage(event) {
      if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return;
      var said = event.data || {};
      if (said.sagepay === 'ready') {
        ready = true;
        if (waiting) ask();
      }
      if (said.sagepay === 'height') frame.style.height = Math.ceil(Number(said.height)) + 'px';
      if (said.sagepay === 'tokenised') finish(said.result);
    }

    function finish(result) {
      if (options.onTokenise) return options.onTokenise(result);
      if (!result.success || !surrounding) return undefined;
      var input = surrounding.querySelector('input[name="card-identifier"]') || document.createElement('input');
      input.type = 'hidden';
      input.name = 'card-identifier';
      input.value = result.cardIdentifier;
      surrounding.appendChild(input);
      surrounding.removeEventListener('submit', onSubmit);
      HTMLFormElement.prototype.submit.call(surrounding);
      return undefined;
    }

    function onSubmit(event) {
      event.preventDefault();
      ask();
    }

    var checkout = {
      form: function (more) {
        options = Object.assign(options, more);
        checkout.destroy();
        var container = document.querySelector(options.containerSelector || '#sp-container');
        if (!container) throw new Error('There is no ' + options.containerSelector + ' for the card frame.');
        window.addEventListener('message', onMessage);
        frame = frameIn(container, options);
        surrounding = container.closest('form');
        if (surrounding && !options.onTokenise) surrounding.addEventListener('submit', onSubmit);
        return checkout;
      },
      tokenise: function (more) {
        options = Object.assign(options, more);
        ask();
      },
      destroy: function () {
        window.removeEventListener('message', onMessage);
        if (surrounding) surrounding.removeEventListener('submit', onSubmit);
        if (frame) frame.remove();
        frame = surrounding = null;
        ready = waiting = false;
      },
    };
    return checkout;
  };

  function call(path, key, body) {
    return fetch(origin + '/api/v1/card-identifiers' + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer ' + key },
      body: JSON.stringify(body),
    });
  }

  window.sagepayOwnForm = function (options) {
    return {
      tokeniseCardDetails: async function (given) {
        var answer = await call('', options.merchantSessionKey, { cardDetails: given.cardDetails });
        var body = await answer.json();
        given.onTokenised(
          answer.ok
            ? { success: true, cardIdentifier: body.cardIdentifier, cardType: body.cardType }
            : { success: false, errors: body.errors || [{ code: body.code, message: body.description }] }
        );
      },
      activateReusableCardIdentifier: async function (given) {
        var path = '/' + encodeURIComponent(given.reusableCardIdentifier) + '/security-code';
        var answer = await call(path, options.merchantSessionKey, { securityCode: given.securityCode });
        given.onActivated({ success: answer.ok });
      },
    };
  };
})();
`;
