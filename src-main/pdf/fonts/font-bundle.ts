import { relative } from 'node:path'
import { ALL_FONTS, INSTANCER_PATH } from './font-catalogue.ts'
import { filesOf } from './font-files.ts'
import { SHAPER_PATHS } from './shaper.ts'

/** The files of fonts for a build, as paths below the folder of the packages. */
export function fontFiles(packages: string): string[] {
  const fonts = ALL_FONTS.flatMap((source) => [
    `${source.package}/unicode.json`,
    `${source.package}/LICENSE`,
    ...filesOf(packages, source).map((file) => relative(packages, file.path)),
  ])
  return [...new Set([...fonts, INSTANCER_PATH, ...SHAPER_PATHS])]
}
