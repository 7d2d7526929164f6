import {
  GREY,
  GREY_ALPHA,
  INDEXED,
  lineLength,
  passesOf,
  RGB,
  samplesOf,
  unpackedLines,
  type PngFile,
  type PngPass,
} from './png-file.ts'

/** The pixels of a picture: three bytes of colour and one of opacity for each, line by line. */
export interface Pixels {
  colours: Uint8Array
  opacity: Uint8Array
}

const OPAQUE = 255

/** Returns the pixels of a PNG. Throws for a damaged one. */
export function pixelsOf(png: PngFile): Pixels {
  const count = png.width * png.height
  const pixels = { colours: new Uint8Array(count * 3), opacity: new Uint8Array(count) }
  const lines = unpackedLines(png)
  let start = 0
  for (const pass of passesOf(png)) {
    const stride = lineLength(png, pass)
    const samples = withoutFilters(lines, start, { stride, height: pass.height, step: bytesOfPixel(png) })
    placePass(png, pass, samples, pixels)
    start += pass.height * (stride + 1)
  }
  return pixels
}

/** The bytes of a whole pixel, at least 1, which is the distance that filters use. */
function bytesOfPixel(png: PngFile): number {
  return Math.max(1, (png.bits * samplesOf(png)) >> 3)
}

interface LineShape {
  stride: number
  height: number
  step: number
}

/** Removes the filters of lines (PNG, chapter 9). */
function withoutFilters(lines: Uint8Array, start: number, { stride, height, step }: LineShape): Uint8Array {
  const rows = new Uint8Array(stride * height)
  for (let row = 0; row < height; row++) {
    const from = start + row * (stride + 1)
    const filter = lines[from]!
    if (filter > 4) throw new RangeError(`The picture has an unknown filter: ${filter}`)
    const to = row * stride
    for (let index = 0; index < stride; index++) {
      const left = index < step ? 0 : rows[to + index - step]!
      const above = row === 0 ? 0 : rows[to + index - stride]!
      const corner = index < step || row === 0 ? 0 : rows[to + index - stride - step]!
      rows[to + index] = lines[from + 1 + index]! + predicted(filter, left, above, corner)
    }
  }
  return rows
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  return filter === 3 ? (left + above) >> 1 : nearest(left, above, corner)
}

/** The neighbour that is nearest to the sum of both without the corner (Paeth). */
function nearest(left: number, above: number, corner: number): number {
  const sum = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function placePass(png: PngFile, pass: PngPass, rows: Uint8Array, { colours, opacity }: Pixels): void {
  const stride = lineLength(png, pass)
  const count = samplesOf(png)
  const colourOf = colourReader(png)
  const samples = new Uint16Array(count)
  for (let row = 0; row < pass.height; row++) {
    for (let column = 0; column < pass.width; column++) {
      for (let index = 0; index < count; index++)
        samples[index] = sampleAt(rows, row * stride, column * count + index, png.bits)
      const pixel = (pass.y + row * pass.stepY) * png.width + pass.x + column * pass.stepX
      colourOf(samples, colours, pixel * 3)
      opacity[pixel] = opacityOf(png, samples)
    }
  }
}

/** Returns a sample of a line in its own number of bits. */
function sampleAt(rows: Uint8Array, line: number, index: number, bits: number): number {
  if (bits === 8) return rows[line + index]!
  if (bits === 16) return (rows[line + index * 2]! << 8) | rows[line + index * 2 + 1]!
  const bit = index * bits
  return (rows[line + (bit >> 3)]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
}

type WriteColour = (samples: Uint16Array, colours: Uint8Array, at: number) => void

/** Returns the function that writes the colour of a pixel from its samples. */
function colourReader({ colourType, palette, bits }: PngFile): WriteColour {
  if (colourType === INDEXED)
    return ([index = 0], colours, at) => {
      for (let part = 0; part < 3; part++) colours[at + part] = palette[index * 3 + part] ?? 0
    }
  const scale = OPAQUE / ((1 << bits) - 1)
  const isGrey = colourType === GREY || colourType === GREY_ALPHA
  return (samples, colours, at) => {
    for (let part = 0; part < 3; part++) colours[at + part] = Math.round(samples[isGrey ? 0 : part]! * scale)
  }
}

function opacityOf({ colourType, transparency, bits }: PngFile, samples: Uint16Array): number {
  if (colourType === INDEXED) return transparency?.[samples[0]!] ?? OPAQUE
  if (colourType !== GREY && colourType !== RGB)
    return Math.round((samples.at(-1)! * OPAQUE) / ((1 << bits) - 1))
  return transparency && samples.every((sample, index) => sample === sampleAt(transparency, 0, index, 16))
    ? 0
    : OPAQUE
}
