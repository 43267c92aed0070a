import encodeQR from 'qr';
import { useMemo } from 'react';

/** A QR code as an image, dark on white in every theme, because many cameras read no other. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const source = useMemo(() => buildImage(encodeQR(text, 'raw', { ecc: 'medium', border: 4 })), [text]);
  return <img className={className} src={source} alt={label} />;
}

function buildImage(rows: readonly (readonly boolean[])[]): string {
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
