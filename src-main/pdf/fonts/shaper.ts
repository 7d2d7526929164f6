import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Font as OpenFont } from 'fontkit'
import type * as HarfBuzzModule from 'harfbuzzjs'

type HarfBuzz = typeof HarfBuzzModule

/** The module's path below the folder of the fonts. It reads its own WebAssembly, so no bundle contains it. */
const SHAPER_PATH = 'harfbuzzjs/dist/index.mjs'

/** All required files of the module. */
export const SHAPER_PATHS: readonly string[] = [
  SHAPER_PATH,
  'harfbuzzjs/dist/harfbuzz.js',
  'harfbuzzjs/dist/harfbuzz.wasm',
  'harfbuzzjs/package.json',
  'harfbuzzjs/LICENSE',
]

/** A glyph with the letters that it represents. Lengths are in units of the font. */
export interface ShapedGlyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** Glyphs from left to right with their advances, in the form of the PDF writer. */
export interface ShapedRun {
  glyphs: ShapedGlyph[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  readonly advanceWidth: number
}

/** Converts text to glyphs by HarfBuzz, with ligatures, marks and the order of glyphs in every script. */
export class Shaper {
  readonly #harfBuzz: HarfBuzz
  readonly #buffer: InstanceType<HarfBuzz['Buffer']>

  private constructor(harfBuzz: HarfBuzz) {
    this.#harfBuzz = harfBuzz
    this.#buffer = new harfBuzz.Buffer()
  }

  /** Loads the module. `fonts` is the folder of the packages. */
  static async load(fonts: string): Promise<Shaper> {
    const address = pathToFileURL(join(fonts, SHAPER_PATH)).href
    return new Shaper((await import(/* @vite-ignore */ address)) as HarfBuzz)
  }

  /** Returns a function that shapes text with a font, from its bytes and the same font opened. */
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
 * Returns the letters of each glyph. A glyph of its own cluster has all letters of the cluster. Of several glyphs in a
 * cluster, each has its own letter, and the first has the remaining ones.
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
  const startedClusters = new Set<number>()
  return infos.map(({ codepoint, cluster }) => {
    const clusterText = text.slice(cluster, ends.get(cluster))
    if (counts.get(cluster) === 1) return codePointsOf(clusterText)
    const ownText = ownLetter(codepoint)
    const isFirst = !startedClusters.has(cluster)
    startedClusters.add(cluster)
    return codePointsOf(ownText !== '' || !isFirst ? ownText : clusterText)
  })
}

function codePointsOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0)!)
}
