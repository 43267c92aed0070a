// Compresses a screenshot to a palette of its 256 most common colours, enough for flat graphics, with the strongest
// deflate. The result is about a third of the true-colour file that Chromium writes.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Expects 8 bits per channel without interlacing, as Chromium writes it; returns a PNG. */
export function compressPng(png) {
  const { width, height, channels, data } = readPixels(png);
  const { palette, indexOf } = choosePalette(data, channels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    to += 1;
    for (let x = 0; x < width; x += 1, from += channels, to += 1) rows[to] = indexOf(readColour(data, from));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    buildChunk('IHDR', header),
    buildChunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    buildChunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

const readColour = (data, at) => (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];

/** The most common colours, each a little apart from the others, and a lookup of the nearest one. */
function choosePalette(data, channels) {
  const counts = new Map();
  for (let at = 0; at < data.length; at += channels) {
    const colour = readColour(data, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const common = [...counts].toSorted(([, first], [, second]) => second - first).map(([colour]) => colour);
  const palette = common.length > 256 ? pickDistinctColours(common) : common;
  const known = new Map(palette.map((colour, index) => [colour, index]));
  const indexOf = (colour) => {
    const index = known.get(colour) ?? findNearest(palette, colour);
    known.set(colour, index);
    return index;
  };
  return { palette, indexOf };
}

/** Most of the palette goes to the most common colours, soft shadows included; the rest to clearly different ones. */
function pickDistinctColours(common) {
  const palette = [];
  for (const [minDistance, maxColours] of [
    [3, 176],
    [48, 256],
    [0, 256],
  ]) {
    for (const colour of common) {
      const isNew =
        palette.length < maxColours && palette.every((chosen) => distance(chosen, colour) > minDistance);
      if (isNew) palette.push(colour);
    }
  }
  return palette;
}

function findNearest(palette, colour) {
  let best = 0;
  for (let index = 1; index < palette.length; index += 1) {
    if (distance(palette[index], colour) < distance(palette[best], colour)) best = index;
  }
  return best;
}

function distance(first, second) {
  const red = (first >> 16) - (second >> 16);
  const green = ((first >> 8) & 255) - ((second >> 8) & 255);
  const blue = (first & 255) - (second & 255);
  return red * red + green * green + blue * blue;
}

function readPixels(png) {
  const parts = [];
  let header;
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') parts.push(body);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header[9]];
  if (header[8] !== 8 || !channels || header[12] !== 0)
    throw new Error(
      `Unsupported PNG: bit depth ${header[8]}, colour type ${header[9]}, interlace method ${header[12]}`,
    );
  const data = removeFilters(inflateSync(Buffer.concat(parts)), {
    stride: width * channels,
    height,
    channels,
  });
  return { width, height, channels, data };
}

/** Reverses the PNG filters: each row names the predictor of its bytes from those to the left and above. */
function removeFilters(raw, { stride, height, channels }) {
  const data = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < channels ? 0 : data[at - channels];
      const above = y === 0 ? 0 : data[at - stride];
      const corner = x < channels || y === 0 ? 0 : data[at - stride - channels];
      data[at] = raw[y * (stride + 1) + 1 + x] + predictors[filter](left, above, corner);
    }
  }
  return data;
}

const predictors = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const guess = left + above - corner;
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
    if (a <= b && a <= c) return left;
    return b <= c ? above : corner;
  },
];

function buildChunk(type, body) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
