import { reviewFixtureIn } from '../review-fixture.ts'
import type { TestWorkspace } from '../workspace.ts'
import type { FilledList, Fillings } from './filled-list.ts'

const DOT = 'iVBORw0KGgo='

const insertFile = (count: number) => ({
  operation: 'insert_files' as const,
  // Some names sort before the others, and some are equal.
  files: [{ name: `${count % 2 === 0 ? 'a' : 'z'}-${count % 6}.png`, base64: DOT }],
})

/** The files of a space or of a change request. No operation removes a file. */
const files =
  (place: 'space' | 'change request') =>
  (workspace: TestWorkspace): FilledList => {
    const review = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
    const params = { spaceId: review.space, changeRequestId: review.begin() }
    return {
      params: () => (place === 'space' ? { spaceId: review.space } : params),
      add: (count) =>
        place === 'space'
          ? review.changeSpace(insertFile(count))
          : review.change(params.changeRequestId, insertFile(count)),
    }
  }

/** The files of a revision, which never change. */
function filesOfRevision(workspace: TestWorkspace): FilledList {
  const review = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
  const params = { spaceId: review.space }
  let revisionId = ''
  let count = 0
  return {
    params: () => ({ ...params, revisionId }),
    restock() {
      const more = revisionId === '' ? 14 : 1
      for (const last = count + more; count < last; count += 1) review.changeSpace(insertFile(count))
      revisionId = workspace.call('getCurrentRevision', { params }).id
    },
    add: (at) => review.changeSpace(insertFile(at)),
  }
}

/** Returns a page with a word in its title, in a heading, or once or more in its text. */
function pageAbout(count: number) {
  const text = 'An apple. '.repeat(1 + ((count * 5) % 7))
  const markdown = count % 2 === 1 ? `## The apple\n\nText ${count}.\n` : `${text}\n`
  return { title: count % 4 === 0 ? 'Apple' : 'Fruit', document: { markdown } }
}

/** The pages of a space that contain a word, or that word with a rare or absent one. */
function foundPages(workspace: TestWorkspace): FilledList {
  const review = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
  return {
    params: () => ({ spaceId: review.space }),
    queries: [
      { query: 'apple ' },
      { query: 'app' },
      { query: 'fruit apple' },
      { query: 'apple text nothing ' },
    ],
    add: (count) => review.changeSpace({ operation: 'insert_page', ...pageAbout(count) }),
    remove: (page) => review.changeSpace({ operation: 'delete_page', page }),
  }
}

/** The spaces with pages that contain a word. Every third one is moved before the others. */
function foundSpaces(workspace: TestWorkspace): FilledList {
  return {
    params: () => ({ organizationId: workspace.organization }),
    queries: [{ query: 'apple ' }],
    add: (count) => {
      const { space, changeSpace } = reviewFixtureIn(workspace, {})
      changeSpace({ operation: 'insert_page', ...pageAbout(count) })
      const [first] = workspace.call('listSpacesInOrganizationById', {
        params: { organizationId: workspace.organization },
        query: { limit: 1 },
      }).items
      if (count % 3 > 0 || first === undefined) return
      const position = { before: { type: 'space' as const, space: first.id } }
      workspace.call('moveSpace', { params: { spaceId: space }, body: { position } })
    },
    remove: (spaceId) => workspace.call('deleteSpaceById', { params: { spaceId } }),
  }
}

export const contentLists: Fillings = {
  listFiles: [files('space')],
  listFilesInChangeRequestById: [files('change request')],
  listFilesInRevisionById: [filesOfRevision],
  searchSpaceContent: [foundPages],
  searchOrganizationContent: [foundSpaces],
}
