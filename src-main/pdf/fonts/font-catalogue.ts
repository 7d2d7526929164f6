/** The scripts of a face in a package of fonts: its folder, and the pattern of its file names. */
export interface FontSource {
  /** The name of its package, which is a folder below the fonts. */
  package: string
  /** The part of file names after the subset: `wght-normal` of a variable font, `400-normal` of a static one. */
  variant: string
  /** True for a variable font with every weight. A static font has one weight. */
  isVariable: boolean
  /** The omitted subsets, such as Latin in a font for another script. */
  without?: readonly string[]
  /** The code points of one file, in place of the package's own ranges: `[subset, ranges]`. */
  instead?: readonly [subset: string, ranges: string]
}

/** The subsets that Inter and JetBrains Mono draw. Fonts for other scripts omit them. */
const EUROPEAN = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

const noto = (name: string, without: readonly string[] = EUROPEAN): FontSource => ({
  package: `@fontsource-variable/noto-${name}`,
  variant: 'wght-normal',
  isVariable: true,
  without,
})

/** Running text, upright and italic. */
export const TEXT_FONT: FontSource = {
  package: '@fontsource-variable/inter',
  variant: 'wght-normal',
  isVariable: true,
}
export const TEXT_ITALIC_FONT: FontSource = { ...TEXT_FONT, variant: 'wght-italic' }

/** Code, upright and italic. */
export const CODE_FONT: FontSource = {
  package: '@fontsource-variable/jetbrains-mono',
  variant: 'wght-normal',
  isVariable: true,
}
export const CODE_ITALIC_FONT: FontSource = { ...CODE_FONT, variant: 'wght-italic' }

/** Fonts of one script each, in the order of the search for letters that the text font lacks. */
export const SCRIPT_FONTS: readonly FontSource[] = [
  // It has a glyph for each letter, so its text can be copied. Noto composes letters from parts.
  {
    package: '@fontsource-variable/vazirmatn',
    variant: 'wght-normal',
    isVariable: true,
    without: EUROPEAN,
  },
  ...'arabic hebrew devanagari thai bengali tamil telugu gujarati gurmukhi kannada malayalam sinhala'
    .split(' ')
    .map((script) => noto(`sans-${script}`, [...EUROPEAN, 'math', 'symbols'])),
  ...'georgian armenian ethiopic khmer lao myanmar'
    .split(' ')
    .map((script) => noto(`sans-${script}`, [...EUROPEAN, 'math', 'symbols'])),
]

/** Signs, pictures and formulas, which follow the scripts in the search. */
export const SYMBOL_FONTS: readonly FontSource[] = [
  {
    package: '@fontsource/noto-sans-math',
    variant: '400-normal',
    isVariable: false,
    // The package stores all its signs in its file for Latin, but declares only letters for that file.
    instead: [
      'latin',
      'U+2016-2064,U+2070-209C,U+2100-214F,U+2190-23FF,U+2500-27BF,U+27C0-2BFF,U+1D400-1D7FF',
    ],
  },
  {
    package: '@fontsource/noto-sans-symbols-2',
    variant: '400-normal',
    isVariable: false,
    without: EUROPEAN,
  },
]

export const EMOJI_FONT: FontSource = noto('emoji', [])

/** A font for each form of Chinese characters. The language of a page decides which comes first. */
export const HAN_FONTS = {
  'zh-Hans': noto('sans-sc'),
  'zh-Hant': noto('sans-tc'),
  ja: noto('sans-jp'),
  ko: noto('sans-kr'),
} as const

export type HanLanguage = keyof typeof HAN_FONTS

/** Every source of glyphs. A build contains all of them. */
export const ALL_FONTS: readonly FontSource[] = [
  TEXT_FONT,
  TEXT_ITALIC_FONT,
  CODE_FONT,
  CODE_ITALIC_FONT,
  ...SCRIPT_FONTS,
  ...SYMBOL_FONTS,
  EMOJI_FONT,
  ...Object.values(HAN_FONTS),
]

/** The path of the instancer's WebAssembly, below the folder of the fonts. */
export const INSTANCER_PATH = 'harfbuzzjs/dist/harfbuzz-subset.wasm'
