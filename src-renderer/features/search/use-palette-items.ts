import { FileText } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { titleScore } from '../../../src-main/content/search/title-score.ts'
import type { TitledPage } from '../../../src-main/schemas/page-tree.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { useOpenSpace } from '../../session/open-space.ts'
import type { PaletteGroup, PaletteItem } from '../../session/palette-item.ts'
import { useWorkspace } from '../../session/workspace.ts'
import { fold, wordsOf } from '../../ui/marks.ts'
import { sectionItems } from './section-items.ts'
import { useCommands } from './use-commands.ts'
import { useRecentItems } from './use-recent-items.ts'
import type { ReferenceSearch } from './use-reference-search.ts'
import type { TextSearch } from './use-text-search.ts'
import type { TitleSearch } from './use-title-search.ts'
import type { TitlesElsewhere } from './use-titles-elsewhere.ts'

const MAX_SPACES = 4

/** Returns the palette's groups for a query. Later answers fill lower groups, so nothing jumps. */
export function usePaletteGroups(
  query: () => string,
  titles: TitleSearch,
  elsewhere: TitlesElsewhere,
  references: ReferenceSearch,
  text: TextSearch,
): ComputedRef<PaletteGroup[]> {
  const router = useRouter()
  const { id } = useOpenSpace()
  const { spaces } = useWorkspace()
  const commands = useCommands()

  const open = (space: string, page: string, addressQuery: Record<string, string> = {}) =>
    void router.push({ name: SCREEN.page, params: { space, page }, query: addressQuery })
  const recentItems = useRecentItems(open)

  const titleItem = (
    space: string,
    { id: page, title, above }: TitledPage,
    spaceTitle: string[] = [],
  ): PaletteItem => ({
    id: `page-${page}`,
    title,
    place: [...spaceTitle, ...above].join(' › '),
    icon: FileText,
    run: () => open(space, page),
  })

  const foundItems = () => text.found.value.flatMap((found) => sectionItems(found, text.searched.value, open))

  const spaceItems = (words: string[]): PaletteItem[] =>
    (spaces.value ?? [])
      .filter((space) => space.id !== id.value && titleScore(fold(space.title), words) > 0)
      .slice(0, MAX_SPACES)
      .map((space) => ({
        id: `space-${space.id}`,
        title: space.title,
        place: 'Space',
        run: () => void router.push({ name: SCREEN.space, params: { space: space.id } }),
      }))

  return computed(() => {
    const words = wordsOf(query())
    if (query().trim() === '') {
      return withItems([
        { label: 'Recently read', items: recentItems() },
        { label: 'Commands', items: commands() },
      ])
    }
    if (isCommandQuery(query())) {
      return withItems([
        { label: 'Commands', items: commands().filter(({ title }) => titleScore(fold(title), words) > 0) },
      ])
    }
    // A query of only punctuation has no words, so it finds nothing.
    if (words.length === 0) return []
    const otherPages = elsewhere.found.value.map((page) => titleItem(page.space, page, [page.spaceTitle]))
    const openSpacePages = titles.found.value.map((page) => titleItem(id.value ?? '', page))
    return withItems([
      { label: 'Pages', items: id.value === undefined ? otherPages : openSpacePages },
      { label: 'Spaces', items: spaceItems(words) },
      {
        label: 'Commands',
        items: commands().filter(({ title }) => titleScore(fold(title), words) >= words.length * 4),
      },
      { label: 'Pages of other spaces', items: id.value === undefined ? [] : otherPages },
      { label: 'API reference', items: references.items.value },
      { label: textLabel(text), items: foundItems(), isOfTexts: true },
    ])
  })
}

/** Returns true for a query that asks for commands alone, such as "> export". */
export const isCommandQuery = (query: string): boolean => query.trimStart().startsWith('>')

/** Returns the heading of the results in texts. It names the corrections of mistyped words. */
function textLabel({ corrections, isWidened }: TextSearch): string {
  const place = isWidened.value ? 'Not in this space. In the text of other spaces' : 'In the text'
  const words = corrections.value.map(({ typed, meant }) => `“${meant}” in place of “${typed}”`)
  return words.length === 0 ? place : `${place}, with ${words.join(' and ')}`
}

const withItems = (groups: PaletteGroup[]): PaletteGroup[] => groups.filter(({ items }) => items.length > 0)
