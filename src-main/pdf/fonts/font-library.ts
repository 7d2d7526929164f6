import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import decompress from 'woff2-encoder/decompress'
import {
  CODE_FONT,
  CODE_ITALIC_FONT,
  EMOJI_FONT,
  HAN_FONTS,
  INSTANCER_PATH,
  SCRIPT_FONTS,
  SYMBOL_FONTS,
  TEXT_FONT,
  TEXT_ITALIC_FONT,
  type FontSource,
  type HanLanguage,
} from './font-catalogue.ts'
import { filesOf, isFor, type FontFile } from './font-files.ts'
import { FontInstancer } from './font-instancer.ts'
import { Shaper, type ShapedRun } from './shaper.ts'

/** The requested face of a text. The font depends on each of its characters too. */
export interface Face {
  family: 'text' | 'code'
  isBold: boolean
  isItalic: boolean
}

/** A font that is ready for drawing. */
export interface ReadyFont {
  /** The name in the document. */
  name: string
  /** The embedded font. `shape` replaces its own text layout. */
  font: Font
  shape: (text: string) => ShapedRun
  /** True when the font is of the requested family, and not a fallback for a character. */
  isOwn: boolean
}

interface LoadedFile extends FontFile {
  source: FontSource
  /** The unpacked bytes of its file; undefined until a text needs it. */
  bytes?: Uint8Array
}

const REGULAR = 400
const BOLD = 700

/**
 * All fonts that a document may need. `prepare` reads a file when a text first contains one of its characters,
 * because unpacking is asynchronous and composing lines is not.
 */
export class FontLibrary {
  readonly #fonts: string
  readonly #instancer: FontInstancer
  readonly #shaper: Shaper
  readonly #files = new Map<FontSource, LoadedFile[]>()
  readonly #ready = new Map<string, ReadyFont>()
  readonly #chosen = new Map<string, ReadyFont>()
  /** The form of Chinese characters that comes first. */
  #han: HanLanguage = 'zh-Hans'

  private constructor(fonts: string, shaper: Shaper) {
    this.#fonts = fonts
    this.#shaper = shaper
    this.#instancer = new FontInstancer(join(fonts, INSTANCER_PATH))
  }

  /** Opens the fonts. `fonts` is the folder of their packages. */
  static async open(fonts: string): Promise<FontLibrary> {
    return new FontLibrary(fonts, await Shaper.load(fonts))
  }

  /** Sets the language that decides between the shapes of Chinese characters. */
  preferHan(language: HanLanguage): void {
    if (language === this.#han) return
    this.#han = language
    this.#chosen.clear()
  }

  /** Reads the files for the characters of a text. The caller must prepare every text before it is drawn. */
  async prepare(text: string): Promise<void> {
    for (const character of new Set(text)) {
      const codePoint = character.codePointAt(0)!
      for (const file of this.#neededFor(codePoint)) file.bytes ??= await decompress(readFileSync(file.path))
    }
  }

  /**
   * Returns the font for a character: the family's own, the first other font that has it, or the family's box for
   * missing characters.
   */
  fontFor(codePoint: number, face: Face): ReadyFont {
    const key = `${codePoint} ${keyOf(face)}`
    const cached = this.#chosen.get(key)
    if (cached) return cached
    const chosen = this.#choose(codePoint, face)
    this.#chosen.set(key, chosen)
    return chosen
  }

  /** The font for the plain letters of a face. */
  mainFont(face: Face): ReadyFont {
    return this.fontFor(0x20, face)
  }

  #choose(codePoint: number, face: Face): ReadyFont {
    const [requestedSource, ...others] = this.#sourcesFor(face)
    for (const source of [requestedSource!, ...others]) {
      for (const file of this.#filesOf(source)) {
        if (!file.bytes || !isFor(file, codePoint)) continue
        const ready = this.#instance(file, face, source === requestedSource)
        if (ready.font.hasGlyphForCodePoint(codePoint)) return ready
      }
    }
    const plain = this.#filesOf(requestedSource!).find((file) => file.bytes && isFor(file, 0x20))
    if (!plain) throw new Error('The fonts were not prepared')
    return this.#instance(plain, face, true)
  }

  #instance(file: LoadedFile, face: Face, isOwn: boolean): ReadyFont {
    const weight = file.source.isVariable ? (face.isBold ? BOLD : REGULAR) : null
    const name = `${file.path} ${weight}`
    const cached = this.#ready.get(name)
    if (cached) return cached
    const bytes = this.#instancer.instance(file.bytes!, weight, isOwn)
    const font = create(bytes as Buffer) as Font
    const shape = this.#shaper.of(bytes, font)
    // HarfBuzz lays out the text of the font, because it supports more scripts than the PDF writer.
    Object.assign(font, { layout: shape })
    const ready = { name, font, shape, isOwn }
    this.#ready.set(name, ready)
    return ready
  }

  /** Yields the first file of each source for the character. The sources of text and code are always read. */
  *#neededFor(codePoint: number): Generator<LoadedFile> {
    const main = [TEXT_FONT, TEXT_ITALIC_FONT, CODE_FONT, CODE_ITALIC_FONT]
    const mainFiles = main.map((source) => this.#filesOf(source).find((file) => isFor(file, codePoint)))
    for (const file of mainFiles) if (file) yield file
    if (mainFiles[0] && mainFiles[2]) return
    for (const source of this.#fallbackSources()) {
      const file = this.#filesOf(source).find((candidate) => isFor(candidate, codePoint))
      if (file) yield file
      if (file && !SYMBOL_FONTS.includes(source)) return
    }
  }

  #sourcesFor({ family, isItalic }: Face): FontSource[] {
    const text = isItalic ? TEXT_ITALIC_FONT : TEXT_FONT
    const code = isItalic ? CODE_ITALIC_FONT : CODE_FONT
    return family === 'code' ? [code, text, ...this.#fallbackSources()] : [text, ...this.#fallbackSources()]
  }

  #fallbackSources(): FontSource[] {
    const first = HAN_FONTS[this.#han]
    const others = Object.values(HAN_FONTS).filter((font) => font !== first)
    return [...SCRIPT_FONTS, ...SYMBOL_FONTS, EMOJI_FONT, first, ...others]
  }

  #filesOf(source: FontSource): LoadedFile[] {
    const cached = this.#files.get(source)
    if (cached) return cached
    const files = filesOf(this.#fonts, source).map((file) => ({ ...file, source }))
    this.#files.set(source, files)
    return files
  }
}

function keyOf({ family, isBold, isItalic }: Face): string {
  return `${family}${isBold ? ' bold' : ''}${isItalic ? ' italic' : ''}`
}
