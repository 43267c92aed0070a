/** What the card frame runs: it checks the fields, turns the card into an identifier, and tells the shop only that. */
export const dropInScript = `(function () {
  'use strict';
  var inputs = Array.from(document.querySelectorAll('input'));
  var shop = document.referrer ? new URL(document.referrer).origin : '*';
  var digits = function (text) { return text.replace(/\\D/g, ''); };
  var tell = function (message, to) { window.parent.postMessage(message, to || shop); };

  var checks = {
    cardNumber: function (text) { return /^\\d{13,19}$/.test(text.replace(/[ -]/g, '')) ? '' : 'Enter the long number on the card'; },
    expiryDate: function (text) { return /^(0[1-9]|1[0-2])\\d\\d$/.test(digits(text)) ? '' : 'Enter the expiry as MM/YY'; },
    securityCode: function (text) { return /^\\d{3,4}$/.test(text.trim()) ? '' : 'Enter the 3 or 4 digits of the security code'; },
    cardholderName: function (text) { return text.trim() ? '' : 'Enter the name on the card'; },
  };
  var refusals = {
    cardNumber: 'The card number is incorrect',
    expiryDate: 'This card has expired, or the expiry date is incorrect',
    securityCode: 'The security code is incorrect',
    cardholderName: 'The name has characters that are not allowed',
  };

  function show(input, words) {
    input.setAttribute('aria-invalid', words ? 'true' : 'false');
    document.getElementById(input.id + '-error').textContent = words;
  }
  function showWhole(words) {
    document.getElementById('whole').textContent = words;
  }

  document.querySelector('form').addEventListener('submit', function (event) { event.preventDefault(); });
  inputs.forEach(function (input) {
    input.addEventListener('input', function () {
      var atEnd = input.selectionStart === input.value.length;
      if (input.id === 'cardNumber' && atEnd) input.value = digits(input.value).slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ');
      if (input.id === 'expiryDate' && atEnd) input.value = digits(input.value).slice(0, 4).replace(/^(\\d\\d)(?=\\d)/, '$1/');
      if (input.getAttribute('aria-invalid') === 'true') show(input, checks[input.id](input.value));
    });
    input.addEventListener('blur', function () {
      if (input.value) show(input, checks[input.id](input.value));
    });
  });

  function fail(code, words) {
    var first = inputs.find(function (input) { return input.getAttribute('aria-invalid') === 'true'; });
    if (first) first.focus();
    return { success: false, error: { errorCode: code, errorMessage: words } };
  }

  function refused(body) {
    var known = 0;
    (body.errors || []).forEach(function (error) {
      var input = document.getElementById(String(error.property).replace(/^.*[.]/, ''));
      if (!input || !refusals[input.id]) return;
      known += 1;
      show(input, refusals[input.id]);
    });
    if (known === 0) showWhole('The card could not be read. Please try again.');
    var first = (body.errors || [])[0] || {};
    return fail(first.code || body.code, first.clientMessage || body.description || 'The card could not be read.');
  }

  async function tokenise(asked) {
    showWhole('');
    inputs.forEach(function (input) { show(input, checks[input.id](input.value)); });
    var wrong = inputs.find(function (input) { return input.getAttribute('aria-invalid') === 'true'; });
    if (wrong) return fail(1003, document.getElementById(wrong.id + '-error').textContent);

    var value = function (id) { return document.getElementById(id).value.trim(); };
    var saved = asked.reusableCardIdentifier;
    var path = saved ? '/' + encodeURIComponent(saved) + '/security-code' : '';
    var body = saved
      ? { securityCode: value('securityCode') }
      : {
          cardDetails: {
            cardholderName: value('cardholderName'),
            cardNumber: digits(value('cardNumber')),
            expiryDate: digits(value('expiryDate')),
            securityCode: value('securityCode'),
          },
        };
    try {
      var answer = await fetch('/api/v1/card-identifiers' + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer ' + asked.merchantSessionKey },
        body: JSON.stringify(body),
      });
      var read = answer.status === 204 ? {} : await answer.json();
      if (!answer.ok) return refused(read);
      return { success: true, cardIdentifier: saved || read.cardIdentifier, cardType: read.cardType, expiry: read.expiry };
    } catch (fault) {
      showWhole('The card could not be sent. Please try again.');
      return fail(9999, 'The card could not be sent.');
    }
  }

  window.addEventListener('message', async function (event) {
    if (event.source !== window.parent || !event.data || event.data.sagepay !== 'tokenise') return;
    tell({ sagepay: 'tokenised', result: await tokenise(event.data) }, event.origin === 'null' ? '*' : event.origin);
  });
  new ResizeObserver(function () {
    tell({ sagepay: 'height', height: document.documentElement.offsetHeight }, '*');
  }).observe(document.body);
  tell({ sagepay: 'ready' }, '*');
})();
`;
