import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './archives.ts'
import { drawPages, type DrawnPage } from './draw-pages.ts'

/** A word of a PDF at its place, as poppler finds it. Lengths are in points from the top left of its sheet. */
export interface WordPlace {
  word: string
  /** The number of its sheet, from 1. */
  sheet: number
  x: number
  right: number
  y: number
}

/** Draws pages, and returns the places of their words. */
export async function drawnWords(
  pages: Record<string, DrawnPage | string>,
  files: Record<string, Uint8Array> = {},
): Promise<WordPlace[]> {
  return wordPlaces((await drawPages(pages, files)).bytes)
}

/** Returns the places of the words of a PDF, sheet by sheet. */
export function wordPlaces(bytes: Uint8Array): WordPlace[] {
  const path = join(temporaryFolder(), 'words.pdf')
  writeFileSync(path, bytes)
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  return html
    .split('<page ')
    .slice(1)
    .flatMap((sheet, index) =>
      [
        ...sheet.matchAll(
          /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="[\d.-]+">([^<]*)<\/word>/g,
        ),
      ].map(([, x, y, right, word]) => ({
        word: word!,
        sheet: index + 1,
        x: Number(x),
        right: Number(right),
        y: Number(y),
      })),
    )
}

/** Returns a function that finds the first place of a word. Throws for a word that is on no sheet. */
export function placeOf(words: readonly WordPlace[]): (word: string) => WordPlace {
  return (word) => {
    const found = words.find((place) => place.word === word)
    if (!found) throw new Error(`The document has no word ${word}`)
    return found
  }
}
