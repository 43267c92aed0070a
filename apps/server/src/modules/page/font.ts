/** Where the operator's own file of the commercial font is served. */
export const garageGothic = '/fonts/garage-gothic.woff2';

/** THM-02: how a document names it; nothing where there is no file. */
export const fontFace = (file: string | undefined): string =>
  file === undefined
    ? ''
    : `@font-face{font-family:"Garage Gothic";src:url(${garageGothic}) format("woff2");font-display:swap}`;
