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

/** Common characters that only the one way of writing Chinese has. */
const TRADITIONAL = /[這個們說時會學國體點應現實後來發為對開關書頁網頁設資訊檔]/gu
const SIMPLIFIED = /[这个们说时会学国体点应现实后来发为对开关书页网页设资讯档]/gu

/** The number of characters that are examined. */
const SAMPLE = 20_000

/**
 * The language of a text, where its script decides: an IETF tag. Undefined for Latin and Cyrillic letters, because a
 * wrong language is read out wrongly while a missing one is not.
 */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE)
  const latin = count(sample, LATIN)
  for (const [language, letters] of SCRIPTS) {
    const found = count(sample, letters)
    // A letter of these scripts weighs as much as two of Latin, since code is Latin everywhere.
    if (found === 0 || found * 4 < latin) continue
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
