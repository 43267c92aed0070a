import './uses-meter.css';

/** How much is left, as a bar; the text beside it says it in figures. A drawing, because the CSP allows no style attributes. */
export function UsesMeter({ left, uses }: { left: number; uses: number }) {
  return (
    <svg className="uses-meter" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="8" />
      <rect width={(left / uses) * 100} height="8" />
    </svg>
  );
}
