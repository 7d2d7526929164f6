/** The scripts of a face in a package of fonts: its folder, and how its files are named. */
export interface FontSource {
  /** The package that holds it, as its folder below the fonts is called. */
  package: string
  /** The part of file names after the subset: `wght-normal` of a variable font, `400-normal` of a static one. */
  variant: string
  /** A variable font holds every weight; of a static one there is this one only. */
  isVariable: boolean
  /** Subsets that are left out: Latin of a font that is here for another script. */
  without?: readonly string[]
  /** Code points that one file serves, against the package's own ranges: `[subset, ranges]`. */
  instead?: readonly [subset: string, ranges: string]
}

/** Letters that Inter and JetBrains Mono draw; fonts for other scripts need not draw them. */
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

/** Fonts of one script each, asked in this order for what the text font does not draw. */
export const SCRIPT_FONTS: readonly FontSource[] = [
  // It has a glyph for each letter, where Noto sets letters together from parts: its text can be copied.
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

/** Signs, pictures and formulas, asked after the scripts. */
export const SYMBOL_FONTS: readonly FontSource[] = [
  {
    package: '@fontsource/noto-sans-math',
    variant: '400-normal',
    isVariable: false,
    // The package stores all its signs in the file that it calls latin, but declares only letters for it.
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

/** One font for each way of writing Chinese characters; which comes first, a page's own language decides. */
export const HAN_FONTS = {
  'zh-Hans': noto('sans-sc'),
  'zh-Hant': noto('sans-tc'),
  ja: noto('sans-jp'),
  ko: noto('sans-kr'),
} as const

export type HanLanguage = keyof typeof HAN_FONTS

/** Every source of glyphs: what a build has to take along. */
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
