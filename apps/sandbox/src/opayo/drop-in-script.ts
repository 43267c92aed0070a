/** Script of the card frame: validates the fields, tokenises the card and sends only the identifier to the shop. */
export const dropInScript = `(function () {
  'use strict';
  var inputs = Array.from(document.querySelectorAll('input'));
  var shop = document.referrer ? new URL(document.referrer).origin : '*';
  var readDigits = function (text) { return text.replace(/\\D/g, ''); };
  var notifyParent = function (message, origin) { window.parent.postMessage(message, origin || shop); };

  var checks = {
    cardNumber: function (text) { return /^\\d{13,19}$/.test(text.replace(/[ -]/g, '')) ? '' : 'Enter the long number on the card'; },
    expiryDate: function (text) { return /^(0[1-9]|1[0-2])\\d\\d$/.test(readDigits(text)) ? '' : 'Enter the expiry date as MM/YY'; },
    securityCode: function (text) { return /^\\d{3,4}$/.test(text.trim()) ? '' : 'Enter the 3 or 4 digits of the security code'; },
    cardholderName: function (text) { return text.trim() ? '' : 'Enter the name on the card'; },
  };
  var errorMessages = {
    cardNumber: 'The card number is incorrect',
    expiryDate: 'This card has expired, or the expiry date is incorrect',
    securityCode: 'The security code is incorrect',
    cardholderName: 'The name has characters that are not allowed',
  };

  function showFieldError(input, message) {
    input.setAttribute('aria-invalid', message ? 'true' : 'false');
    document.getElementById(input.id + '-error').textContent = message;
  }
  function showFormError(message) {
    document.getElementById('form-error').textContent = message;
  }

  document.querySelector('form').addEventListener('submit', function (event) { event.preventDefault(); });
  inputs.forEach(function (input) {
    input.addEventListener('input', function () {
      var isAtEnd = input.selectionStart === input.value.length;
      if (input.id === 'cardNumber' && isAtEnd) input.value = readDigits(input.value).slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ');
      if (input.id === 'expiryDate' && isAtEnd) input.value = readDigits(input.value).slice(0, 4).replace(/^(\\d\\d)(?=\\d)/, '$1/');
      if (input.getAttribute('aria-invalid') === 'true') showFieldError(input, checks[input.id](input.value));
    });
    input.addEventListener('blur', function () {
      if (input.value) showFieldError(input, checks[input.id](input.value));
    });
  });

  function fail(code, message) {
    var first = inputs.find(function (input) { return input.getAttribute('aria-invalid') === 'true'; });
    if (first) first.focus();
    return { success: false, error: { errorCode: code, errorMessage: message } };
  }

  function showErrors(body) {
    var shownCount = 0;
    (body.errors || []).forEach(function (error) {
      var input = document.getElementById(String(error.property).replace(/^.*[.]/, ''));
      if (!input || !errorMessages[input.id]) return;
      shownCount += 1;
      showFieldError(input, errorMessages[input.id]);
    });
    if (shownCount === 0) showFormError('We could not read your card. Try again.');
    var first = (body.errors || [])[0] || {};
    return fail(first.code || body.code, first.clientMessage || body.description || 'We could not read your card.');
  }

  async function tokenise(request) {
    showFormError('');
    inputs.forEach(function (input) { showFieldError(input, checks[input.id](input.value)); });
    var invalid = inputs.find(function (input) { return input.getAttribute('aria-invalid') === 'true'; });
    if (invalid) return fail(1003, document.getElementById(invalid.id + '-error').textContent);

    var readValue = function (id) { return document.getElementById(id).value.trim(); };
    var saved = request.reusableCardIdentifier;
    var path = saved ? '/' + encodeURIComponent(saved) + '/security-code' : '';
    var body = saved
      ? { securityCode: readValue('securityCode') }
      : {
          cardDetails: {
            cardholderName: readValue('cardholderName'),
            cardNumber: readDigits(readValue('cardNumber')),
            expiryDate: readDigits(readValue('expiryDate')),
            securityCode: readValue('securityCode'),
          },
        };
    try {
      var response = await fetch('/api/v1/card-identifiers' + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer ' + request.merchantSessionKey },
        body: JSON.stringify(body),
      });
      var result = response.status === 204 ? {} : await response.json();
      if (!response.ok) return showErrors(result);
      return { success: true, cardIdentifier: saved || result.cardIdentifier, cardType: result.cardType, expiry: result.expiry };
    } catch (error) {
      showFormError('We could not send your card details. Try again.');
      return fail(9999, 'We could not send your card details.');
    }
  }

  window.addEventListener('message', async function (event) {
    if (event.source !== window.parent || !event.data || event.data.sagepay !== 'tokenise') return;
    notifyParent({ sagepay: 'tokenised', result: await tokenise(event.data) }, event.origin === 'null' ? '*' : event.origin);
  });
  new ResizeObserver(function () {
    notifyParent({ sagepay: 'height', height: document.documentElement.offsetHeight }, '*');
  }).observe(document.body);
  notifyParent({ sagepay: 'ready' }, '*');
})();
`;
