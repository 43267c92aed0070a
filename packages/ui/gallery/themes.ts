import { createThemeCss, parseSeeds } from '@pavilion/ui/theme/theme';

const themes = {
  demo: { themeAppPrimaryColour: '#8C59F8', themeAppSecondaryColour1: '#FFB25E' },
  harbour: {
    themeAppPrimaryColour: '#12858C',
    themeAppSecondaryColour1: '#FF9166',
    themeAppDarkBgColour: '#0B3140',
    themeAppHeaderBgColour: '#0B3140',
    themeAppBodyFontStyle: 'lato',
    themeAppHeadingFontStyle: 'lato',
    themeAppSecondaryButtonStyle: 'solid',
  },
};

/** Applies the theme from the query: `?theme=harbour`, `?dark`, `?kiosk`. */
export function applyGalleryTheme(query: URLSearchParams): void {
  const { seeds } = parseSeeds(query.get('theme') === 'harbour' ? themes.harbour : themes.demo);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(createThemeCss(seeds, query.has('dark') ? 'dark' : 'light'));
  document.adoptedStyleSheets = [sheet];
  if (query.has('kiosk')) document.documentElement.classList.add('pv-kiosk');
}
