import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PdfKit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { openRaster } from '../../src-main/pdf/pictures/raster.ts'
import { temporaryFolder } from '../support/content/archives.ts'
import { drawPages } from '../support/content/draw-pages.ts'
import { png, pngOf } from '../support/content/png.ts'

const DATA = Buffer.from('IDAT')

/** Draws pictures below each other, and returns the red, green and blue of the first sheet, in a string for each. */
async function coloursOf(...files: Uint8Array[]): Promise<Set<string>> {
  const named = Object.fromEntries(files.map((file, index) => [`${index}.png`, file]))
  const { bytes } = await drawPages(
    {
      'a.md': Object.keys(named)
        .map((name) => `![x](${name})`)
        .join('\n\n'),
    },
    named,
  )
  const path = join(temporaryFolder(), 'drawn')
  writeFileSync(`${path}.pdf`, bytes)
  execFileSync('pdftoppm', ['-r', '36', '-singlefile', `${path}.pdf`, path])
  const image = readFileSync(`${path}.ppm`)
  const pixels = image.subarray(image.indexOf('255\n') + 4)
  const colours = new Set<string>()
  for (let at = 0; at < pixels.length; at += 3) colours.add([...pixels.subarray(at, at + 3)].join(' '))
  return colours
}

/** Returns lines of equal bytes, each after the filter 0. */
const linesOf = (count: number, line: number[]): Buffer =>
  Buffer.from(Array.from({ length: count }, () => [0, ...line]).flat())

describe('a damaged picture', () => {
  const broken = (bytes: Uint8Array, change: (data: Buffer, at: number) => void): Uint8Array => {
    const file = Buffer.from(bytes)
    change(file, file.indexOf(DATA))
    return file
  }
  const clear = png(40, 40, { alpha: true })

  it.each([
    ['whose pixels are damaged', broken(clear, (file, at) => file.fill(7, at + 8, at + 20))],
    ['whose chunk has a negative length', broken(clear, (file, at) => file.writeInt32BE(-12, at - 4))],
    [
      'whose chunk is longer than its file',
      broken(clear, (file, at) => file.writeInt32BE(0x7f_ff_ff_ff, at - 4)),
    ],
    ['with an unknown filter', pngOf({ width: 1, height: 1, colourType: 6 }, Buffer.from([9, 1, 1, 1, 1]))],
    [
      'with fewer lines than its height',
      pngOf({ width: 1, height: 9, colourType: 6 }, Buffer.from([0, 1, 1, 1, 1])),
    ],
    [
      'that unpacks to megabytes beyond its size',
      pngOf({ width: 9, height: 9, colourType: 6 }, Buffer.alloc(50_000_000)),
    ],
    [
      'with an unknown kind of colours',
      pngOf({ width: 1, height: 1, colourType: 5 }, Buffer.from([0, 1, 1, 1, 1])),
    ],
  ])('%s has its description, and the pages stay whole', async (_name, file) => {
    const { text, pictures } = await drawPages({ 'a.md': '![a chart](a.png)\n\nAfter' }, { 'a.png': file })
    expect(pictures).toBe(0)
    expect(text).toContain('a chart')
    expect(text).toContain('After')
  })

  it('within a drawing leaves the pages whole', async () => {
    const file = broken(clear, (data, at) => data.fill(7, at + 8, at + 20))
    const link = `data:image/png;base64,${Buffer.from(file).toString('base64')}`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><image href="${link}" width="80" height="80"/></svg>`
    const { text } = await drawPages({ 'a.md': '![x](a.svg)\n\nAfter' }, { 'a.svg': Buffer.from(svg) })
    expect(text).toContain('After')
  })
})

describe('a picture with transparency', () => {
  const red = [255, 0, 0]
  const square = { width: 40, height: 40 }

  it.each([
    [
      'of four bits and a palette',
      pngOf(
        { ...square, colourType: 3, bits: 4 },
        linesOf(
          40,
          Array.from({ length: 20 }, () => 0x11),
        ),
        [
          ['PLTE', Buffer.from([0, 0, 0, ...red])],
          ['tRNS', Buffer.from([0])],
        ],
      ),
    ],
    [
      'of a colour that is transparent',
      pngOf({ ...square, colourType: 2 }, linesOf(40, Array.from({ length: 40 }, () => red).flat()), [
        ['tRNS', Buffer.from([0, 0, 0, 255, 0, 0])],
      ]),
    ],
    [
      'of sixteen bits',
      pngOf(
        { ...square, colourType: 6, bits: 16 },
        linesOf(40, Array.from({ length: 40 }, () => [255, 255, 0, 0, 0, 0, 255, 255]).flat()),
      ),
    ],
    [
      'that is interlaced',
      pngOf({ width: 1, height: 1, colourType: 6, isInterlaced: true }, Buffer.from([0, ...red, 255])),
    ],
  ])('%s has its colours', async (_name, file) => {
    expect(await coloursOf(file)).toContain('255 0 0')
  })

  it('shows nothing where it is transparent', async () => {
    const clear = pngOf(
      { ...square, colourType: 0 },
      linesOf(
        40,
        Array.from({ length: 40 }, () => 7),
      ),
      [['tRNS', Buffer.from([0, 7])]],
    )
    const colours = await coloursOf(clear)
    expect(colours).not.toContain('7 7 7')
    expect(colours).toContain('255 255 255')
  })
})

it('keeps the shape of a photo of a camera that was turned', () => {
  const exif = Buffer.from(
    '45786966000049492a00080000000100120103000100000006000000 00000000'.replace(' ', ''),
    'hex',
  )
  const photo = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]),
    exif,
    Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0, 0xff, 0xd9]),
  ])
  expect(openRaster(new PdfKit({ autoFirstPage: false }), photo)).toMatchObject({ width: 20, height: 30 })
})
