import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Font as OpenFont } from 'fontkit'
import type * as HarfBuzzModule from 'harfbuzzjs'

type HarfBuzz = typeof HarfBuzzModule

/** The module's path below the folder of the fonts. It reads its own WebAssembly, so it is bundled into nothing. */
const SHAPER_PATH = 'harfbuzzjs/dist/index.mjs'

/** Everything of the module that has to lie there. */
export const SHAPER_PATHS: readonly string[] = [
  SHAPER_PATH,
  'harfbuzzjs/dist/harfbuzz.js',
  'harfbuzzjs/dist/harfbuzz.wasm',
  'harfbuzzjs/package.json',
  'harfbuzzjs/LICENSE',
]

/** A glyph with the letters that it stands for. Lengths are in units of the font. */
export interface ShapedGlyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** Glyphs from left to right, and how far each moves the pen, as the writer of PDFs takes them. */
export interface ShapedRun {
  glyphs: ShapedGlyph[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  readonly advanceWidth: number
}

/** Turns text into glyphs by HarfBuzz: ligatures, marks and the order of glyphs in every script. */
export class Shaper {
  readonly #harfBuzz: HarfBuzz
  readonly #buffer: InstanceType<HarfBuzz['Buffer']>

  private constructor(harfBuzz: HarfBuzz) {
    this.#harfBuzz = harfBuzz
    this.#buffer = new harfBuzz.Buffer()
  }

  /** `fonts` is the folder that the packages lie in. */
  static async load(fonts: string): Promise<Shaper> {
    const address = pathToFileURL(join(fonts, SHAPER_PATH)).href
    return new Shaper((await import(/* @vite-ignore */ address)) as HarfBuzz)
  }

  /** A function that shapes text with a font: the bytes that it is in, and the same font opened. */
  of(bytes: Uint8Array, font: OpenFont): (text: string) => ShapedRun {
    const { Blob, Face, Font } = this.#harfBuzz
    const shaping = new Font(new Face(new Blob(bytes)))
    return (text) => this.#shape(shaping, font, text)
  }

  #shape(shaping: InstanceType<HarfBuzz['Font']>, font: OpenFont, text: string): ShapedRun {
    const buffer = this.#buffer
    buffer.reset()
    buffer.setClusterLevel(this.#harfBuzz.ClusterLevel.MONOTONE_CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    this.#harfBuzz.shape(shaping, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }))
    const letters = lettersOf(text, infos, (id) => font.stringsForGlyph(id)[0] ?? '')
    return {
      glyphs: infos.map(({ codepoint: id }, index) => ({
        id,
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints: letters[index]!,
      })),
      positions,
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
      },
    }
  }
}

/**
 * The letters that each glyph stands for. A glyph that shares no letter stands for all of its own. Of several that
 * share some, each stands for its own letter, and the rest falls to the first.
 */
function lettersOf(
  text: string,
  infos: readonly { codepoint: number; cluster: number }[],
  ownLetter: (glyph: number) => string,
): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  const counts = new Map<number, number>()
  for (const { cluster } of infos) counts.set(cluster, (counts.get(cluster) ?? 0) + 1)
  const begun = new Set<number>()
  return infos.map(({ codepoint, cluster }) => {
    const all = text.slice(cluster, ends.get(cluster))
    if (counts.get(cluster) === 1) return codePointsOf(all)
    const own = ownLetter(codepoint)
    const isFirst = !begun.has(cluster)
    begun.add(cluster)
    return codePointsOf(own !== '' || !isFirst ? own : all)
  })
}

function codePointsOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0)!)
}
