export const garageGothicPath = '/fonts/garage-gothic.woff2';

/** THM-02: the CSS of the commercial font; empty without a licensed font file. */
export const buildFontFace = (file: string | undefined): string =>
  file === undefined
    ? ''
    : `@font-face{font-family:"Garage Gothic";src:url(${garageGothicPath}) format("woff2");font-display:swap}`;
