import { inflateSync } from 'node:zlib'

/** A PNG in its parts. `data` is the content of its pixels, still compressed. */
export interface PngFile {
  width: number
  height: number
  /** The bits of a sample. */
  bits: number
  colourType: number
  isInterlaced: boolean
  palette: Uint8Array
  /** The chunk of transparent colours; undefined where there is none. */
  transparency: Uint8Array | undefined
  data: Uint8Array
  /** The file without the chunks that do not change its pixels, such as texts. */
  plain: Uint8Array
}

/** A part of a picture: every `stepX`-th pixel from `x` on, of every `stepY`-th line from `y` on. */
export interface PngPass {
  x: number
  y: number
  stepX: number
  stepY: number
  width: number
  height: number
}

const SIGNATURE_LENGTH = 8
/** The length of a chunk without its content: the length, the name and the check sum. */
const CHUNK_FRAME = 12
const HEADER_LENGTH = 13
const PIXEL_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

export const GREY = 0
export const RGB = 2
export const INDEXED = 3
export const GREY_ALPHA = 4
export const RGB_ALPHA = 6
const FORMS: Record<number, { samples: number; bits: readonly number[] }> = {
  [GREY]: { samples: 1, bits: [1, 2, 4, 8, 16] },
  [RGB]: { samples: 3, bits: [8, 16] },
  [INDEXED]: { samples: 1, bits: [1, 2, 4, 8] },
  [GREY_ALPHA]: { samples: 2, bits: [8, 16] },
  [RGB_ALPHA]: { samples: 4, bits: [8, 16] },
}

const WHOLE = [[0, 0, 1, 1]] as const
/** The passes of Adam7, each with its first pixel and its steps. */
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Reads the chunks of a PNG. Returns undefined for a damaged one. */
export function readPng(bytes: Uint8Array): PngFile | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts = new Map<string, Buffer[]>()
  const plain = [file.subarray(0, SIGNATURE_LENGTH)]
  for (let start = SIGNATURE_LENGTH; start + CHUNK_FRAME <= file.length;) {
    const length = file.readUInt32BE(start)
    const end = start + CHUNK_FRAME + length
    if (end > file.length) return undefined
    const name = file.toString('latin1', start + 4, start + 8)
    if (PIXEL_CHUNKS.has(name)) {
      const same = parts.get(name) ?? []
      same.push(file.subarray(start + 8, end - 4))
      parts.set(name, same)
      plain.push(file.subarray(start, end))
    }
    if (name === 'IEND') return fileOf(parts, plain)
    start = end
  }
  return undefined
}

function fileOf(parts: ReadonlyMap<string, Buffer[]>, plain: Buffer[]): PngFile | undefined {
  const header = parts.get('IHDR')?.[0]
  const palette = parts.get('PLTE')?.[0] ?? Buffer.alloc(0)
  const data = parts.get('IDAT')
  if (header?.length !== HEADER_LENGTH || !data || palette.length % 3 !== 0) return undefined
  const [bits = 0, colourType = 0, , , interlace = 0] = header.subarray(8)
  if (!FORMS[colourType]?.bits.includes(bits) || interlace > 1) return undefined
  if (colourType === INDEXED && palette.length === 0) return undefined
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    bits,
    colourType,
    isInterlaced: interlace === 1,
    palette,
    transparency: parts.get('tRNS')?.[0],
    data: Buffer.concat(data),
    plain: Buffer.concat(plain),
  }
}

/** Returns the number of samples of a pixel. */
export function samplesOf({ colourType }: PngFile): number {
  return FORMS[colourType]!.samples
}

/** Returns the bytes of a line of a pass. */
export function lineLength(png: PngFile, { width }: PngPass): number {
  return Math.ceil((width * png.bits * samplesOf(png)) / 8)
}

/** Returns the passes of a picture that have pixels, in order. */
export function passesOf({ width, height, isInterlaced }: PngFile): PngPass[] {
  return (isInterlaced ? INTERLACED : WHOLE)
    .map(([x, y, stepX, stepY]) => {
      const passWidth = Math.ceil((width - x) / stepX)
      return { x, y, stepX, stepY, width: passWidth, height: Math.ceil((height - y) / stepY) }
    })
    .filter((pass) => pass.width > 0 && pass.height > 0)
}

/** Unpacks the lines of a PNG. Throws for a picture that unpacks to more bytes than its size allows, or to fewer. */
export function unpackedLines(png: PngFile): Uint8Array {
  const length = passesOf(png).reduce((sum, pass) => sum + pass.height * (1 + lineLength(png, pass)), 0)
  const lines = inflateSync(png.data, { maxOutputLength: length })
  if (lines.length < length) throw new RangeError('The picture has fewer lines than its height')
  return lines
}
