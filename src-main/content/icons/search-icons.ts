import { fold } from '../search/search-fold.ts'
import { titleScore } from '../search/title-score.ts'

/** An icon that can be searched: its name, and the other names that lead to it. */
export interface NamedIcon {
  name: string
  otherNames: readonly string[]
}

/** A match in another name counts less than any match in the name itself. */
const OTHER_NAME = 0.1

/**
 * Returns the names of the icons that match all typed words, the best first. Without words it returns the first
 * ones.
 */
export function searchIcons(icons: readonly NamedIcon[], typed: string, limit: number): string[] {
  const words = fold(typed)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return icons.slice(0, limit).map(({ name }) => name)
  const scoreOf = (name: string): number => titleScore(name.replaceAll('-', ' '), words)
  return icons
    .map(({ name, otherNames }) => ({
      name,
      score: Math.max(scoreOf(name), ...otherNames.map((other) => scoreOf(other) * OTHER_NAME)),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name)
}
