/**
 * Script for a shop's page: `sagepayCheckout` mounts the card frame, `sagepayOwnForm` is for shops with their own card
 * form. Sets styles through the DOM, so a strict style policy does not block them.
 */
export const sagepayScript = `(function () {
  'use strict';
  if (window.sagepayCheckout) return;
  var origin = new URL(document.currentScript.src).origin;

  function mountFrame(container, options) {
    var appearance = options.appearance || {};
    var frame = document.createElement('iframe');
    var url = new URL('/api/v1/drop-in', origin);
    if (options.reusableCardIdentifier) url.searchParams.set('saved', '1');
    if (appearance.primary) url.searchParams.set('primary', appearance.primary);
    if (appearance.scheme) url.searchParams.set('scheme', appearance.scheme);
    frame.src = url.href;
    frame.title = 'Card details';
    frame.style.border = '0';
    frame.style.width = '100%';
    frame.style.display = 'block';
    frame.style.height = options.reusableCardIdentifier ? '140px' : '330px';
    container.replaceChildren(frame);
    return frame;
  }

  window.sagepayCheckout = function (initialOptions) {
    var options = Object.assign({}, initialOptions);
    var frame = null;
    var isReady = false;
    var isWaiting = false;
    var form = null;

    function requestToken() {
      isWaiting = true;
      if (!isReady) return;
      isWaiting = false;
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
      var message = event.data || {};
      if (message.sagepay === 'ready') {
        isReady = true;
        if (isWaiting) requestToken();
      }
      if (message.sagepay === 'height') frame.style.height = Math.ceil(Number(message.height)) + 'px';
      if (message.sagepay === 'tokenised') finish(message.result);
    }

    function finish(result) {
      if (options.onTokenise) return options.onTokenise(result);
      if (!result.success || !form) return undefined;
      var input = form.querySelector('input[name="card-identifier"]') || document.createElement('input');
      input.type = 'hidden';
      input.name = 'card-identifier';
      input.value = result.cardIdentifier;
      form.appendChild(input);
      form.removeEventListener('submit', onSubmit);
      HTMLFormElement.prototype.submit.call(form);
      return undefined;
    }

    function onSubmit(event) {
      event.preventDefault();
      requestToken();
    }

    var checkout = {
      form: function (changes) {
        options = Object.assign(options, changes);
        checkout.destroy();
        var container = document.querySelector(options.containerSelector || '#sp-container');
        if (!container) throw new Error('Container ' + options.containerSelector + ' for the card frame not found');
        window.addEventListener('message', onMessage);
        frame = mountFrame(container, options);
        form = container.closest('form');
        if (form && !options.onTokenise) form.addEventListener('submit', onSubmit);
        return checkout;
      },
      tokenise: function (changes) {
        options = Object.assign(options, changes);
        requestToken();
      },
      destroy: function () {
        window.removeEventListener('message', onMessage);
        if (form) form.removeEventListener('submit', onSubmit);
        if (frame) frame.remove();
        frame = form = null;
        isReady = isWaiting = false;
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
      tokeniseCardDetails: async function (request) {
        var response = await call('', options.merchantSessionKey, { cardDetails: request.cardDetails });
        var body = await response.json();
        request.onTokenised(
          response.ok
            ? { success: true, cardIdentifier: body.cardIdentifier, cardType: body.cardType }
            : { success: false, errors: body.errors || [{ code: body.code, message: body.description }] }
        );
      },
      activateReusableCardIdentifier: async function (request) {
        var path = '/' + encodeURIComponent(request.reusableCardIdentifier) + '/security-code';
        var response = await call(path, options.merchantSessionKey, { securityCode: request.securityCode });
        request.onActivated({ success: response.ok });
      },
    };
  };
})();
`;
