import { FileText, Hash, Layers } from '@lucide/vue'
import { reusableWords } from '../../screens/reusable-words.ts'
import type { PaletteItem } from '../../session/palette-item.ts'
import type { FoundPage } from './search-texts.ts'

/** Opens a page. `query` names a section and the words to mark. */
export type OpenFoundPage = (space: string, page: string, query: Record<string, string>) => void

/** Returns the items of a page: its sections with the words, and the reusable content that it shows. */
export function sectionItems(found: FoundPage, find: string, open: OpenFoundPage): PaletteItem[] {
  const { space, spaceTitle, page } = found
  const contents = page.reusableContents ?? []
  // The sections of reusable content follow those of the page.
  const ownSections = page.sections.slice(0, page.sections.length - contents.length)
  return [
    ...ownSections.map((section) => ({
      id: `section-${page.id}-${section.id}`,
      title: section.title || page.title,
      place: placeOf(spaceTitle, section.title === page.title ? undefined : page.title),
      snippet: section.body,
      icon: section.id === '' ? FileText : Hash,
      run: () => open(space, page.id, { ...(section.id && { section: section.id }), find }),
    })),
    ...contents.map((content) => ({
      id: `reusable-${content.id}`,
      title: content.title,
      place: placeOf(spaceTitle, reusableWords(content)),
      snippet: content.body,
      icon: Layers,
      run: () => open(space, page.id, { find }),
    })),
  ]
}

const placeOf = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' › ')
