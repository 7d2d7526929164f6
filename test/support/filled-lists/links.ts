import { reviewFixtureIn, type ReviewFixture } from '../review-fixture.ts'
import type { TestWorkspace } from '../workspace.ts'
import type { FilledList, Fillings, Item } from './filled-list.ts'

const STATUSES = [{}, { status: 'ok' }, { status: 'broken' }, { status: 'in-app' }]

/** Returns an external address, a broken one or one of the app, in turn. */
function addressOf(count: number): string {
  return [`https://example.org/${count}`, `gone-${count}.md`, `/spaces/other-${count}`][count % 3] ?? ''
}

/** Returns the name of a link: its page and its address. */
function nameOf({ targetReference, locationReferences }: Item): string {
  const { url } = targetReference as { url: string }
  const [place] = locationReferences as { page: { id: string } }[]
  return `${place?.page.id} ${url}`
}

/** Pages with links. A link is inserted before or after the others, and the page is written again each time. */
class LinkingPages {
  readonly fixture: ReviewFixture
  readonly #write: (page: string, markdown: string) => void
  readonly #links: Map<string, string[]>

  constructor(fixture: ReviewFixture, write: (page: string, markdown: string) => void) {
    this.fixture = fixture
    this.#write = write
    this.#links = new Map(fixture.pages.map((page) => [page, []]))
  }

  add(count: number): void {
    const page = this.fixture.pages[count % this.fixture.pages.length] ?? ''
    const links = this.#linksOf(page)
    this.#put(page, count % 2 === 0 ? [...links, addressOf(count)] : [addressOf(count), ...links])
  }

  remove(name: string): void {
    const [page = '', address] = name.split(' ')
    this.#put(
      page,
      this.#linksOf(page).filter((link) => link !== address),
    )
  }

  #linksOf(page: string): string[] {
    return this.#links.get(page) ?? []
  }

  #put(page: string, links: string[]): void {
    this.#links.set(page, links)
    this.#write(page, links.map((link) => `[a link](${link})\n`).join('\n'))
  }
}

const updatePage = (page: string, markdown: string) => ({
  operation: 'update_page' as const,
  page,
  document: { markdown },
})

/** The links of a space, of one of its pages, or of a page in a change request. */
const links =
  (place: 'space' | 'page' | 'change request') =>
  (workspace: TestWorkspace): FilledList => {
    const review = reviewFixtureIn(workspace, place === 'space' ? { One: '', Two: '' } : { One: '' })
    const changeRequestId = place === 'change request' ? review.begin() : undefined
    const pages = new LinkingPages(review, (page, markdown) =>
      changeRequestId === undefined
        ? review.changeSpace(updatePage(page, markdown))
        : review.change(changeRequestId, updatePage(page, markdown)),
    )
    return {
      params: () => ({
        spaceId: review.space,
        ...(place !== 'space' && { pageId: review.pages[0] ?? '' }),
        ...(changeRequestId !== undefined && { changeRequestId }),
      }),
      queries: STATUSES,
      add: (count) => pages.add(count),
      remove: (name) => pages.remove(name),
      nameOf,
    }
  }

const DOT = 'iVBORw0KGgo='

/** The pages that link to a page or show a file. */
const backlinks =
  (kind: 'page' | 'file', isInChangeRequest: boolean) =>
  (workspace: TestWorkspace): FilledList => {
    const review = reviewFixtureIn(workspace, { Target: 'Text.\n' })
    const params = { spaceId: review.space }
    review.changeSpace({ operation: 'insert_files', files: [{ name: 'dot.png', base64: DOT }] })
    const [file] = workspace.call('listFiles', { params, query: {} }).items
    const pageId = review.pages[0] ?? ''
    const address = kind === 'page' ? `/pages/${pageId}` : `/${file?.git?.path ?? file?.name}`
    const changeRequestId = isInChangeRequest ? review.begin() : undefined
    const change: ReviewFixture['changeSpace'] = (...changes) =>
      changeRequestId === undefined
        ? review.changeSpace(...changes)
        : review.change(changeRequestId, ...changes)
    return {
      params: () => ({
        ...params,
        ...(changeRequestId !== undefined && { changeRequestId }),
        ...(kind === 'page' ? { pageId } : { fileId: file?.id ?? '' }),
      }),
      add: () =>
        change({
          operation: 'insert_page',
          title: 'Naming',
          document: { markdown: `See [it](${address}).\n` },
          at: 0,
        }),
      remove: (page) => change({ operation: 'delete_page', page }),
      nameOf: ({ page }) => (page as { id: string }).id,
    }
  }

/** The pages that use a variable, in the space or in a change request. */
const variableUses =
  (isInChangeRequest: boolean) =>
  (workspace: TestWorkspace): FilledList => {
    const review = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
    const changeRequestId = isInChangeRequest ? review.begin() : undefined
    const change: ReviewFixture['changeSpace'] = (...changes) =>
      changeRequestId === undefined
        ? review.changeSpace(...changes)
        : review.change(changeRequestId, ...changes)
    change({ operation: 'set_variable', name: 'version', value: '1' })
    return {
      params: () => ({
        spaceId: review.space,
        variableName: 'version',
        ...(changeRequestId !== undefined && { changeRequestId }),
      }),
      add: () =>
        change({
          operation: 'insert_page',
          title: 'Using',
          document: { markdown: 'Version <code class="expression">space.vars.version</code>\n' },
          at: 0,
        }),
      remove: (page) => change({ operation: 'delete_page', page }),
      nameOf: ({ page }) => (page as { id: string }).id,
    }
  }

/** The pages that have a tag, in the space or in a change request. */
const tagUses =
  (isInChangeRequest: boolean) =>
  (workspace: TestWorkspace): FilledList => {
    const review = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
    const changeRequestId = isInChangeRequest ? review.begin() : undefined
    const change: ReviewFixture['changeSpace'] = (...changes) =>
      changeRequestId === undefined
        ? review.changeSpace(...changes)
        : review.change(changeRequestId, ...changes)
    change({ operation: 'set_tag', name: 'beta' })
    return {
      params: () => ({
        spaceId: review.space,
        tagName: 'beta',
        ...(changeRequestId !== undefined && { changeRequestId }),
      }),
      add: () =>
        change(
          { operation: 'insert_page', ref: 'new', title: 'Tagged', document: { markdown: 'Text.\n' }, at: 0 },
          { operation: 'set_page_head', page: 'new', tags: { beta: true } },
        ),
      remove: (page) => change({ operation: 'delete_page', page }),
      nameOf: ({ page }) => (page as { id: string }).id,
    }
  }

const FAULTY = '![](gone.png) and [a page](gone.md)\n'

/** The problems of pages, in the space or in a change request. */
const faults =
  (isInChangeRequest: boolean) =>
  (workspace: TestWorkspace): FilledList => {
    const review = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
    const changeRequestId = isInChangeRequest ? review.begin() : undefined
    const change: ReviewFixture['changeSpace'] = (...changes) =>
      changeRequestId === undefined
        ? review.changeSpace(...changes)
        : review.change(changeRequestId, ...changes)
    return {
      params: () => ({ spaceId: review.space, ...(changeRequestId !== undefined && { changeRequestId }) }),
      queries: [{ kind: 'broken-link' }, { kind: 'missing-file' }, { kind: 'missing-description' }],
      add: () => change({ operation: 'insert_page', title: 'Faulty', document: { markdown: FAULTY }, at: 0 }),
      remove: (page) => change({ operation: 'delete_page', page }),
      nameOf: ({ page }) => (page as { id: string }).id,
    }
  }

export const linkLists: Fillings = {
  listSpaceHealth: [faults(false)],
  listHealthInChangeRequest: [faults(true)],
  listSpaceLinks: [links('space')],
  listPageLinksInSpace: [links('page')],
  listPageLinksInChangeRequest: [links('change request')],
  listSpacePageBacklinks: [backlinks('page', false)],
  listSpaceFileBacklinks: [backlinks('file', false)],
  listChangeRequestPageBacklinks: [backlinks('page', true)],
  listChangeRequestFileBacklinks: [backlinks('file', true)],
  listTagUses: [tagUses(false)],
  listTagUsesInChangeRequest: [tagUses(true)],
  listVariableUses: [variableUses(false)],
  listVariableUsesInChangeRequest: [variableUses(true)],
}
