import { KnownTree } from '../../../src-main/content/page-tree/known-tree.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import { Refused, type Answers } from './fake-host.ts'

/** Returns the answers of a core to the reads of a space's page tree, and of its change requests. */
export function treeAnswers(pages: () => readonly Page[]): Answers {
  const tree = () => new KnownTree(pages())
  const place = (id: string) => {
    const found = tree().place(id)
    if (!found)
      throw new Refused({ code: 'resource.unknown', status: 404, message: 'There is no such page.' })
    return found
  }
  const levels = ({ query }: { query?: object | undefined }) => tree().levels(query ?? {})
  const titles = ({ query }: { query: { query: string; limit?: number | undefined } }) =>
    tree().titles({ query: query.query, limit: query.limit ?? 10 })
  const targets = ({ query }: { query?: object | undefined }) => tree().targets(query ?? {})
  return {
    listPageLevels: levels,
    listPageLevelsInChangeRequest: levels,
    getPagePlace: ({ params }) => place(params.pageId),
    getPagePlaceInChangeRequest: ({ params }) => place(params.pageId),
    findPagesByTitle: titles,
    findPagesByTitleInChangeRequest: titles,
    findPageTargets: targets,
    findPageTargetsInChangeRequest: targets,
  }
}
