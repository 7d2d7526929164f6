import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textChange, type ChangeRequest } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const OLD = 'First words.\n\nOld words to remove.\n\nLast words.\n'
const NEW = 'First words.\n\nSome other text.\n\nLast words.\n'

let carrel: BrowserApp
let page: Page
let space: string
let pageId: string

/** Opens the diff of a new change request that replaces the text of the page. */
async function openRequest(markdown: string): Promise<ChangeRequest> {
  const created = await carrel.api.createChangeRequest(space)
  await carrel.api.change(created, textChange(pageId, markdown))
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${created.number}/diff`)
  await diff().waitFor()
  return created
}

interface Commented {
  status: string
  replies: number
  body: { markdown: string }
  target: { node?: { preview: string } }
}
const commentsOf = ({ path }: ChangeRequest) => carrel.api.items<Commented>(`${path}/comments`)

const diff = (): Locator => page.getByRole('region', { name: 'Words', exact: true })
const sign = (side: 'a' | 'b', line: number): Locator =>
  diff().locator(`.cm-merge-${side} .cm-comment-sign`).nth(line)

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  space = await carrel.api.createSpace('Guide')
  const [words] = await carrel.api.addPages(space, { Words: OLD })
  pageId = words!.id
})

afterAll(() => carrel.close())

describe('a comment in the diff', () => {
  let request: ChangeRequest
  beforeEach(async () => {
    request = await openRequest(NEW)
  })

  it('is shown below the changed block in its source, is replied to and resolved there', async () => {
    await page.getByText('Side by side', { exact: true }).click()
    await diff().getByText('Some other text.').first().waitFor()
    await sign('b', 1).click({ force: true })
    await page.keyboard.type('Which text?')
    await page.keyboard.press('Control+Enter')
    const thread = diff()
      .locator('.cm-merge-b')
      .getByRole('article', { name: /^Comment by/ })
    await thread.getByText('Which text?').waitFor()
    await thread.getByRole('button', { name: 'Reply' }).click()
    await page.keyboard.type('That one.')
    await page.keyboard.press('Control+Enter')
    await thread.getByText('That one.').waitFor()
    await thread.getByRole('button', { name: 'Resolve' }).click()
    await diff().getByRole('button', { name: 'One resolved thread' }).waitFor()
    const [comment] = await commentsOf(request)
    expect(comment).toMatchObject({
      status: 'resolved',
      replies: 1,
      target: { node: { preview: 'Some other text.' } },
    })
  })

  it('is shown below a removed block on the side of the base', async () => {
    await page.getByText('Side by side', { exact: true }).click()
    await sign('a', 0).click({ force: true })
    await page.keyboard.type('Please retain this.')
    await page.keyboard.press('Control+Enter')
    await diff().locator('.cm-merge-a').getByText('Please retain this.').waitFor()
    const [comment] = await commentsOf(request)
    expect(comment?.target.node?.preview).toBe('Old words to remove.')
    for (const mode of ['Inline', 'Rendered']) {
      await page.getByText(mode, { exact: true }).click()
      await diff().getByText('Please retain this.').waitFor()
      await expect.poll(() => diff().getByText('Please retain this.').count()).toBe(1)
    }
  })

  it('is written and shown in the rendered diff, with the keyboard alone', async () => {
    await page.getByText('Rendered', { exact: true }).click()
    const block = diff().locator('.after .part', { hasText: 'Some other text.' })
    await block.getByRole('button', { name: 'Comment on this block' }).focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Comment on this block' })
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.type('Rendered words.')
    await expect.poll(() => field.inputValue()).toBe('Rendered words.')
    await page.keyboard.press('Control+Enter')
    await block.getByText('Rendered words.').waitFor()
    await page.getByText('Inline', { exact: true }).click()
    await diff().locator('.cm-editor').getByText('Rendered words.').waitFor()
    await expect
      .poll(async () => (await commentsOf(request)).map(({ body }) => body.markdown))
      .toEqual(['Rendered words.'])
  })

  it('joins a started review by the keys, and is posted at once by its own button', async () => {
    await page.getByText('Rendered', { exact: true }).click()
    const pending = page.getByRole('article', { name: 'Pending comment' })
    const write = async (words: string, comment: string) => {
      const block = diff().locator('.after .part', { hasText: words })
      await block.getByRole('button', { name: 'Comment on this block' }).focus()
      await page.keyboard.press('Enter')
      await block.getByRole('textbox', { name: 'Comment on this block' }).waitFor()
      await page.keyboard.type(comment)
      return block
    }
    const first = await write('First words.', 'Is this first?')
    await first.getByRole('button', { name: 'Start a review' }).click()
    await expect.poll(() => pending.count()).toBe(1)
    await write('Some other text.', 'Which text?')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => pending.count()).toBe(2)
    await expect.poll(() => commentsOf(request)).toEqual([])
    const last = await write('Last words.', 'Posted at once.')
    await last.getByRole('button', { name: 'Comment', exact: true }).click()
    await last.getByRole('article', { name: /^Comment by/ }).waitFor()
    await expect
      .poll(async () => (await commentsOf(request)).map(({ body }) => body.markdown))
      .toEqual(['Posted at once.'])
    await expect.poll(() => pending.count()).toBe(2)
  })

  it('of a started review is posted without a verdict after the change request was archived', async () => {
    await page.getByText('Rendered', { exact: true }).click()
    const block = diff().locator('.after .part', { hasText: 'First words.' })
    await block.getByRole('button', { name: 'Comment on this block' }).focus()
    await page.keyboard.press('Enter')
    await block.getByRole('textbox', { name: 'Comment on this block' }).fill('Written before.')
    await block.getByRole('button', { name: 'Start a review' }).click()
    await page.getByRole('article', { name: 'Pending comment' }).waitFor()
    await carrel.api.call('PATCH', request.path, { status: 'archived' })
    await page.getByText('Archived', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Review changes 1' }).click()
    await page
      .getByText('The change request is closed, so it gets no verdict any more.', { exact: false })
      .waitFor()
    await expect.poll(() => page.getByRole('radio').count()).toBe(0)
    await page.getByRole('button', { name: 'Submit review' }).click()
    await block
      .getByRole('article', { name: /^Comment by/ })
      .getByText('Written before.')
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Review changes/ }).count()).toBe(0)
    await expect
      .poll(async () => (await commentsOf(request)).map(({ body }) => body.markdown))
      .toEqual(['Written before.'])
  })

  it('survives a reload while it is being written', async () => {
    await page.getByText('Side by side', { exact: true }).click()
    await sign('b', 1).click({ force: true })
    await page.keyboard.type('Half a')
    await page.reload()
    await sign('b', 1).click({ force: true })
    const field = page.getByRole('textbox', { name: 'Comment on this block' })
    await expect.poll(() => field.inputValue()).toBe('Half a')
  })

  it('and the undo of a change have buttons next to the block that no other button covers', async () => {
    await page.getByText('Rendered', { exact: true }).click()
    const block = diff().locator('.after .part', { hasText: 'Some other text.' })
    await block.hover()
    const [comment, undo] = [
      block.getByRole('button', { name: 'Comment on this block' }),
      block.getByRole('button', { name: 'Undo this change' }),
    ]
    await undo.click({ trial: true })
    await comment.click()
    await block.getByRole('textbox', { name: 'Comment on this block' }).waitFor()
    const boxes = [await comment.boundingBox(), await undo.boundingBox()]
    expect(boxes[0]!.y + boxes[0]!.height).toBeLessThanOrEqual(boxes[1]!.y + 1)
  })

  describe('that is begun, after an edit while the diff was closed', () => {
    const block = (words: string) => diff().locator('.after .part', { hasText: words })
    const field = (label: string) => page.getByRole('textbox', { name: label })
    async function compose(words: string): Promise<void> {
      await page.getByText('Rendered', { exact: true }).click()
      await block(words).getByRole('button', { name: 'Comment on this block' }).focus()
      await page.keyboard.press('Enter')
      await field('Comment on this block').waitFor()
    }
    /** Begins a comment, closes the diff, edits the page, and opens the diff again. */
    async function editMeanwhile(markdown: string): Promise<void> {
      await compose('Some other text.')
      await field('Comment on this block').fill('Half a thought')
      await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}`)
      await diff().waitFor({ state: 'detached' })
      await carrel.api.change(request, textChange(pageId, markdown))
      await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff`)
    }

    it('is found again on the edited block', async () => {
      await editMeanwhile(NEW.replace('other text', 'other, longer text'))
      await compose('Some other, longer text.')
      await expect.poll(() => field('Comment on this block').inputValue()).toBe('Half a thought')
      await page.keyboard.press('Control+Enter')
      await block('Some other, longer text.').getByText('Half a thought').waitFor()
    })

    it('is found again on the page, with the words of the deleted block', async () => {
      await editMeanwhile('First words.\n\nLast words.\n')
      await block('Last words.').waitFor()
      await page.getByRole('button', { name: 'Comment on Words' }).click()
      const begun = '> Some other text.\n\nHalf a thought'
      await expect.poll(() => field('Comment on this page').inputValue()).toBe(begun)
    })
  })
})

describe('one change of a page', () => {
  let request: ChangeRequest
  const textNow = () => carrel.api.textOf(request.path, pageId)
  beforeEach(async () => {
    request = await openRequest(`${OLD.replace('First', 'Other')}\nOne more.\n`)
  })

  it('is undone by its sign in the source, and redone', async () => {
    await page.getByText('Side by side', { exact: true }).click()
    await diff().locator('.cm-merge-b .cm-undo-sign').nth(1).click()
    await page.getByText('Change undone.').waitFor()
    await expect.poll(() => textNow()).toBe(OLD.replace('First', 'Other'))
    await page.getByRole('button', { name: 'Redo' }).click()
    await diff().locator('.cm-merge-b').getByText('One more.').waitFor()
    await expect.poll(textNow).toBe(`${OLD.replace('First', 'Other')}\nOne more.\n`)
  })

  it('in the rendered diff is one block, also next to another added one, and the focus stays', async () => {
    const added = await openRequest('First words.\n\nSome other text.\n\nMore of it.\n\nLast words.\n')
    await page.getByText('Rendered', { exact: true }).click()
    const block = diff().locator('.after .part', { hasText: 'More of it.' })
    await block.getByRole('button', { name: 'Undo this change' }).focus()
    await page.keyboard.press('Enter')
    await block.waitFor({ state: 'detached' })
    const { markdown } = await carrel.api.pageAt(added.path, 'words')
    expect(markdown).toBe(NEW)
    const focused = () => page.evaluate(() => document.activeElement?.className)
    await expect.poll(focused).toBe('scroll')
    await diff()
      .locator('.after .part', { hasText: 'Some other text.' })
      .getByRole('button', { name: 'Comment on this block' })
      .focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Which?')
    await page.keyboard.press('Control+Enter')
    await diff().getByRole('button', { name: 'Resolve' }).focus()
    await page.keyboard.press('Enter')
    await diff().getByRole('button', { name: 'One resolved thread' }).waitFor()
    await expect.poll(focused).toBe('scroll')
  })

  it('is undone in the rendered diff', async () => {
    await page.getByText('Rendered', { exact: true }).click()
    const block = diff().locator('.after .part', { hasText: 'Other words.' })
    await block.getByRole('button', { name: 'Undo this change' }).focus()
    await page.keyboard.press('Enter')
    // The message of an earlier test may still be shown.
    await expect.poll(textNow).toBe(`${OLD}\nOne more.\n`)
  })
})
