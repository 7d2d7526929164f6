import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { newPage } from '../api-client.ts'
import { openTestContext } from '../browser.ts'
import { Origin } from '../origin.ts'

const TEXT = [
  'Lamps stand in every room.',
  'Switch them on at dusk.',
  'Do not look into the lamp.',
  'Clean the glass once a week.',
].join('\n\n')

interface Member {
  page: Page
  diff: Locator
}

/** Opens the diff of a change request for a user of an origin. */
async function openAs(url: string, token: string, path: string): Promise<Member> {
  const page = await (await openTestContext()).newPage()
  await page.goto(`${url}/#token=${token}`)
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
  await page.goto(`${url}/#${path}`)
  await page.getByText('Rendered', { exact: true }).click()
  const diff = page.getByRole('region', { name: 'Lamps', exact: true })
  await diff.locator('.after .part').first().waitFor()
  return { page, diff }
}

/** Opens a change request of the user of an origin, for them and for the reviewer ada. */
async function openReview() {
  const origin = await Origin.start(temporaryFolder())
  await origin.invite('ada@example.org', 'review')
  const request = await origin.createChangeRequest(await origin.space(), 'Light')
  await origin.change(request, newPage('Lamps', `${TEXT}\n`))
  const path = `/spaces/${request.space}/changes/${request.number}/diff`
  const author = await openAs(origin.url, await origin.newToken(), path)
  const reviewer = await openAs(origin.url, await origin.newToken('ada@example.org'), path)
  const textNow = async () => (await origin.pageAt(request.path, 'lamps')).markdown
  return { author, reviewer, textNow }
}

/** Suggests a replacement for the words of a block, in a pending review. */
async function suggest({ page, diff }: Member, words: string, replacement: string): Promise<void> {
  const block = diff.locator('.after .part', { hasText: words })
  await block.getByRole('button', { name: 'Comment on this block' }).focus()
  await page.keyboard.press('Enter')
  await block.getByRole('button', { name: 'Suggest a change' }).click()
  const field = block.getByRole('textbox', { name: 'Suggested text' })
  await field.fill((await field.inputValue()).replace(words, replacement))
  await block.getByRole('button', { name: /^(Start a review|Add to review)/ }).click()
  await block.getByRole('article', { name: 'Pending comment' }).waitFor()
}

async function submit({ page }: Member, verdict: RegExp): Promise<void> {
  await page
    .getByRole('toolbar', { name: 'Changes' })
    .getByRole('button', { name: /^Review changes/ })
    .click()
  await page.getByRole('radio', { name: verdict }).click()
  await page.getByRole('button', { name: 'Submit review' }).click()
  await page.getByRole('article', { name: 'Pending comment' }).first().waitFor({ state: 'detached' })
}

describe('the suggestions of a user with two reviews', () => {
  it('are applied review by review by the author', async () => {
    const { author, reviewer, textNow } = await openReview()
    await suggest(reviewer, 'every room', 'each room')
    await suggest(reviewer, 'at dusk', 'at sunset')
    await submit(reviewer, /^Request changes/)
    await suggest(reviewer, 'Clean the glass', 'Wipe the glass')
    await submit(reviewer, /^Approve/)

    const { page } = author
    await page.getByRole('button', { name: '3 suggestions', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggestions' })
    const source = dialog.getByLabel('Suggested by')
    await source.waitFor()
    await source.selectOption({ label: 'ada' })
    await dialog.getByRole('button', { name: 'Apply all of ada (3)' }).waitFor()
    const first = await source.locator('option', { hasText: 'changes requested' }).getAttribute('value')
    await source.selectOption(first ?? '')
    await dialog.getByRole('button', { name: 'Apply all of the review of ada (2)' }).click()
    const reviewed = `${TEXT.replace('every', 'each').replace('dusk', 'sunset')}\n`
    await expect.poll(textNow).toBe(reviewed)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'One suggestion' }).click()
    await dialog.getByText('Wipe the glass').waitFor()
    await expect.poll(() => source.count()).toBe(0)
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect.poll(textNow).toBe(reviewed.replace('Clean', 'Wipe'))
    await page.getByRole('button', { name: 'One suggestion' }).waitFor({ state: 'detached' })
  })
})
