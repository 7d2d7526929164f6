import type { Page } from '../../../../src-main/schemas/page.ts'
import { fieldWords } from '../change-words.ts'
import { LAYOUT_PARTS } from '../properties/page-properties.ts'
import { MASKS, SIZES, WIDTHS } from '../properties/property-words.ts'

type Value = string | undefined

/** Returns a sentence for each property of a page that differs and that no list of changes names. */
export function propertySentences(before: Page | undefined, after: Page | undefined): string[] {
  if (!before || !after) return []
  return [
    ...flag(
      before.hidden,
      after.hidden,
      'Hidden from the table of contents',
      'Shown in the table of contents',
    ),
    ...flag(
      before.noIndex,
      after.noIndex,
      'Left out of the search of the site',
      'Found by the search of the site',
    ),
    ...flag(
      before.noRobotsIndex,
      after.noRobotsIndex,
      'Search engines are asked to leave it out',
      'Search engines may list it',
    ),
    ...coverWords(before, after),
    ...layoutWords(before, after),
    ...value('Tags', tagNames(before), tagNames(after)),
    ...variableWords(before, after),
    ...value('Condition', before.condition, after.condition),
  ]
}

function flag(
  before: boolean | undefined,
  after: boolean | undefined,
  set: string,
  removed: string,
): string[] {
  if ((before ?? false) === (after ?? false)) return []
  return [after ? set : removed]
}

function value(name: string, before: Value, after: Value): string[] {
  return (before ?? '') === (after ?? '') ? [] : [fieldWords(name, { before, after })]
}

function coverWords({ cover: before }: Page, { cover: after }: Page): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!before) return ['Cover added']
  return [after ? 'Cover changed' : 'Cover removed']
}

/** Pages that are not documents have no layout. */
function layoutWords({ layout: before }: Page, { layout: after }: Page): string[] {
  if (!before || !after) return []
  const option = (options: readonly { value: string; label: string }[], chosen: string | undefined) =>
    options.find((candidate) => candidate.value === chosen)?.label
  return [
    ...value('Width', option(WIDTHS, before.width), option(WIDTHS, after.width)),
    ...value('Size of the cover', option(SIZES, before.coverSize), option(SIZES, after.coverSize)),
    ...value('Mask of the cover', option(MASKS, before.coverMask), option(MASKS, after.coverMask)),
    ...LAYOUT_PARTS.flatMap(([part, label]) => {
      const [wasShown, isShown] = [before[part] ?? true, after[part] ?? true]
      return wasShown === isShown ? [] : [`${label}: ${isShown ? 'shown' : 'not shown'}`]
    }),
  ]
}

function tagNames({ tags = [] }: Page): Value {
  return tags.map(({ tag, definition }) => definition?.label ?? tag.tag).join(', ')
}

function variableWords({ variables: before = {} }: Page, { variables: after = {} }: Page): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const read = (variables: Record<string, unknown>, name: string): Value =>
    Object.hasOwn(variables, name) ? String(variables[name]) : undefined
  return names.flatMap((name) => value(`Variable ${name}`, read(before, name), read(after, name)))
}
