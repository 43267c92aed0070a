/** Where the operator's own file of the commercial font is served. */
export const garageGothicPath = '/fonts/garage-gothic.woff2';

/** THM-02: how a document names it; nothing where there is no file. */
export const buildFontFace = (file: string | undefined): string =>
  file === undefined
    ? ''
    : `@font-face{font-family:"Garage Gothic";src:url(${garageGothicPath}) format("woff2");font-display:swap}`;
