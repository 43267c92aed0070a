/** CHK-03: what a bank's 3D Secure wants to know of the browser. */
export const getBrowserInfo = () => ({
  browserJavaEnabled: false,
  browserJavascriptEnabled: true,
  browserColorDepth: screen.colorDepth,
  browserScreenHeight: screen.height,
  browserScreenWidth: screen.width,
  browserTz: new Date().getTimezoneOffset(),
  browserLanguage: navigator.language,
});
