import type { HanLanguage } from '../fonts/font-catalogue.ts'

const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['zh', /\p{Script=Han}/gu],
]
const LATIN = /\p{Script=Latin}/gu

/** Common characters that only one of the forms of Chinese has. */
const TRADITIONAL = /[這個們說時會學國體點應現實後來發為對開關書頁網頁設資訊檔]/gu
const SIMPLIFIED = /[这个们说时会学国体点应现实后来发为对开关书页网页设资讯档]/gu

/** The number of characters that are examined. */
const SAMPLE = 20_000

/**
 * Returns the language of a text, an IETF tag, where its script decides. Returns undefined for Latin and Cyrillic
 * letters, because screen readers mispronounce a text with a wrong language.
 */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE)
  const latin = count(sample, LATIN)
  for (const [language, letters] of SCRIPTS) {
    const letterCount = count(sample, letters)
    // A letter of these scripts has the weight of two Latin ones, because all code is Latin.
    if (letterCount === 0 || letterCount * 4 < latin) continue
    return language === 'zh' ? chinese(sample) : language
  }
  return undefined
}

/** The form of Chinese characters that a text needs. */
export function hanLanguageOf(text: string): HanLanguage {
  const sample = text.slice(0, SAMPLE)
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) return 'ja'
  if (/\p{Script=Hangul}/u.test(sample)) return 'ko'
  return chinese(sample)
}

function chinese(sample: string): HanLanguage {
  return count(sample, TRADITIONAL) > count(sample, SIMPLIFIED) ? 'zh-Hant' : 'zh-Hans'
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0
}
