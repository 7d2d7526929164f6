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

/** The face that a text asks for; each of its characters decides which font draws it. */
export interface Face {
  family: 'text' | 'code'
  isBold: boolean
  isItalic: boolean
}

/** A font that is ready to be drawn with. */
export interface ReadyFont {
  /** Its name in the document. */
  name: string
  /** The font as the document embeds it. Its own way of laying out text is replaced by `shape`. */
  font: Font
  shape: (text: string) => ShapedRun
  /** True when the font is of the requested family, and not a fallback for a character. */
  isOwn: boolean
}

interface LoadedFile extends FontFile {
  source: FontSource
  /** The font as its file has it, unpacked; undefined until a text needs it. */
  bytes?: Uint8Array
}

const REGULAR = 400
const BOLD = 700

/**
 * All fonts that a document may need. Files are read when a text first holds one of their characters; `prepare` does
 * so, because unpacking is asynchronous and setting lines is not.
 */
export class FontShelf {
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

  /** `fonts` is the folder that the packages of fonts lie in. */
  static async open(fonts: string): Promise<FontShelf> {
    return new FontShelf(fonts, await Shaper.load(fonts))
  }

  /** Sets the language that decides between the shapes of Chinese characters. */
  preferHan(language: HanLanguage): void {
    if (language === this.#han) return
    this.#han = language
    this.#chosen.clear()
  }

  /** Reads the files that the characters of a text need; every drawn text must have passed through here. */
  async prepare(text: string): Promise<void> {
    for (const character of new Set(text)) {
      const codePoint = character.codePointAt(0)!
      for (const file of this.#neededFor(codePoint)) file.bytes ??= await decompress(readFileSync(file.path))
    }
  }

  /**
   * The font for a character: the family's own, else the first that has it, else the family's box for missing
   * characters.
   */
  fontFor(codePoint: number, face: Face): ReadyFont {
    const key = `${codePoint} ${keyOf(face)}`
    const known = this.#chosen.get(key)
    if (known) return known
    const chosen = this.#choose(codePoint, face)
    this.#chosen.set(key, chosen)
    return chosen
  }

  /** The font that a face's plain letters are drawn with. */
  mainFont(face: Face): ReadyFont {
    return this.fontFor(0x20, face)
  }

  #choose(codePoint: number, face: Face): ReadyFont {
    const [own, ...others] = this.#sourcesFor(face)
    for (const source of [own!, ...others]) {
      for (const file of this.#filesOf(source)) {
        if (!file.bytes || !isFor(file, codePoint)) continue
        const ready = this.#instance(file, face, source === own)
        if (ready.font.hasGlyphForCodePoint(codePoint)) return ready
      }
    }
    const plain = this.#filesOf(own!).find((file) => file.bytes && isFor(file, 0x20))
    if (!plain) throw new Error('The fonts were not prepared')
    return this.#instance(plain, face, true)
  }

  #instance(file: LoadedFile, face: Face, isOwn: boolean): ReadyFont {
    const weight = file.source.isVariable ? (face.isBold ? BOLD : REGULAR) : null
    const name = `${file.path} ${weight}`
    const known = this.#ready.get(name)
    if (known) return known
    const bytes = this.#instancer.instance(file.bytes!, weight, isOwn)
    const font = create(bytes as Buffer) as Font
    const shape = this.#shaper.of(bytes, font)
    // The PDF writer lets a font lay out its text: HarfBuzz does so, since it supports more scripts.
    Object.assign(font, { layout: shape })
    const ready = { name, font, shape, isOwn }
    this.#ready.set(name, ready)
    return ready
  }

  /** Of each source the first file for the character: the sources of text and code are always read. */
  *#neededFor(codePoint: number): Generator<LoadedFile> {
    const main = [TEXT_FONT, TEXT_ITALIC_FONT, CODE_FONT, CODE_ITALIC_FONT]
    const found = main.map((source) => this.#filesOf(source).find((file) => isFor(file, codePoint)))
    for (const file of found) if (file) yield file
    if (found[0] && found[2]) return
    for (const source of this.#helping()) {
      const file = this.#filesOf(source).find((candidate) => isFor(candidate, codePoint))
      if (file) yield file
      if (file && !SYMBOL_FONTS.includes(source)) return
    }
  }

  #sourcesFor({ family, isItalic }: Face): FontSource[] {
    const text = isItalic ? TEXT_ITALIC_FONT : TEXT_FONT
    const code = isItalic ? CODE_ITALIC_FONT : CODE_FONT
    return family === 'code' ? [code, text, ...this.#helping()] : [text, ...this.#helping()]
  }

  #helping(): FontSource[] {
    const first = HAN_FONTS[this.#han]
    const others = Object.values(HAN_FONTS).filter((font) => font !== first)
    return [...SCRIPT_FONTS, ...SYMBOL_FONTS, EMOJI_FONT, first, ...others]
  }

  #filesOf(source: FontSource): LoadedFile[] {
    const known = this.#files.get(source)
    if (known) return known
    const files = filesOf(this.#fonts, source).map((file) => ({ ...file, source }))
    this.#files.set(source, files)
    return files
  }
}

function keyOf({ family, isBold, isItalic }: Face): string {
  return `${family}${isBold ? ' bold' : ''}${isItalic ? ' italic' : ''}`
}
