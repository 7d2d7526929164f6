import { deflateSync } from 'node:zlib'
import { drawableSize } from '../drawable-picture.ts'
import type { Pen } from '../pen.ts'
import { GREY_ALPHA, readPng, RGB_ALPHA, type PngFile } from './png-file.ts'
import { pixelsOf } from './png-pixels.ts'

/** A picture of pixels that a document can draw any number of times. Its size is in pixels, as it is shown. */
export interface Raster {
  image: Buffer
  width: number
  height: number
}

type Document = Pen['document']

/** The parts of a document that its types leave out: the number of its pictures, and objects. */
interface PictureDocument {
  _imageCount: number
  ref: (data: object) => { end: (data: Uint8Array) => void }
}

/** Opens a PNG or JPEG. Returns undefined for a damaged one, for one that is too large, and for other bytes. */
export function openRaster(document: Document, bytes: Uint8Array): Raster | undefined {
  const size = drawableSize(bytes)
  if (!size) return undefined
  try {
    return isPng(bytes)
      ? openPng(document, bytes)
      : isJpeg(bytes)
        ? openJpeg(document, bytes, size)
        : undefined
  } catch {
    // The description replaces a picture that no decoder reads, as for a missing one.
    return undefined
  }
}

function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 0x89 && bytes[1] === 0x50
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8
}

function openJpeg(document: Document, bytes: Uint8Array, { width, height }: Omit<Raster, 'image'>): Raster {
  const image = document.openImage(Buffer.from(bytes))
  // A camera that was turned notes this in an orientation above 4, and viewers turn the picture.
  const isTurned = ((image as { orientation?: number }).orientation ?? 1) > 4
  return isTurned ? { image, width: height, height: width } : { image, width, height }
}

/**
 * Opens a PNG. One without transparency is in the document as it is. Others are decoded here, one at a time. The PDF
 * writer would decode them all at the same time, without a bound, and a damaged one would end the process.
 */
function openPng(document: Document, bytes: Uint8Array): Raster | undefined {
  const png = readPng(bytes)
  if (!png) return undefined
  const { width, height } = png
  const image = isPlain(png) ? document.openImage(Buffer.from(png.plain)) : embedded(document, png)
  return { image, width, height }
}

function isPlain({ colourType, transparency, isInterlaced }: PngFile): boolean {
  return colourType !== GREY_ALPHA && colourType !== RGB_ALPHA && !transparency && !isInterlaced
}

/** Writes the pixels of a picture into the document, with their opacity as a mask. */
function embedded(document: Document, png: PngFile): Buffer {
  const { colours, opacity } = pixelsOf(png)
  const { width, height } = png
  const writer = document as unknown as PictureDocument
  const written = (pixels: Uint8Array, properties: object): object => {
    const object = writer.ref({
      Type: 'XObject',
      Subtype: 'Image',
      BitsPerComponent: 8,
      Width: width,
      Height: height,
      Filter: 'FlateDecode',
      ...properties,
    })
    object.end(deflateSync(pixels))
    return object
  }
  const mask = opacity.every((value) => value === 255)
    ? {}
    : { SMask: written(opacity, { ColorSpace: 'DeviceGray' }) }
  const { _imageCount: earlier } = writer
  Object.assign(writer, { _imageCount: earlier + 1 })
  const obj = written(colours, { ColorSpace: 'DeviceRGB', ...mask })
  // An image of the writer is an object with these fields.
  return { width, height, obj, label: `I${earlier + 1}` } as unknown as Buffer
}
