import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { textChange } from '../api-client.ts'
import { INSTALL_TEXT, Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

const EDITED = INSTALL_TEXT.replace('takes a moment', 'takes a minute or two')

interface Arrived {
  body: { markdown: string }
  target: { node?: { preview: string }; page?: { title: string } }
}

/** Opens an app with a replica of an origin whose change request edits one page. */
async function openReview() {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  const request = await origin.createChangeRequest(await origin.space(), 'Start')
  const { id } = await origin.pageAt(request.path, 'install')
  const write = (markdown: string) => origin.change(request, textChange(id, markdown))
  await write(EDITED)
  const { env } = await startKeyringSession('unlocked')
  const app = await SyncedApp.connect(origin, folder, { env })
  const open = () => app.goTo(`/spaces/${request.space}/changes/${request.number}/diff`)
  const arrived = async () => ({
    comments: await origin.items<Arrived>(`${request.path}/comments?order=asc`),
    reviews: await origin.items<{ status: string }>(`${request.path}/reviews`),
  })
  return { app, open, arrived, write }
}

/** Writes a pending comment on the block that contains some words. */
async function commentOn({ page }: SyncedApp, words: string, comment: string): Promise<void> {
  const block = page.locator('.after .part', { hasText: words })
  await block.getByRole('button', { name: 'Comment on this block' }).focus()
  await page.keyboard.press('Enter')
  await block.getByRole('textbox', { name: 'Comment on this block' }).fill(comment)
  await block.getByRole('button', { name: /^(Start a review|Add to review)/ }).click()
  await block.getByRole('article', { name: 'Pending comment' }).getByText(comment).waitFor()
}

const bar = ({ page }: SyncedApp) => page.getByRole('toolbar', { name: 'Changes' })
const pending = ({ page }: SyncedApp) => page.getByRole('article', { name: 'Pending comment' })

describe('a review that is written offline', () => {
  it('survives two kills of the app, and arrives once with all its comments', async () => {
    const { app, open, arrived } = await openReview()
    await app.user.workOffline(true)
    await open()
    await app.page.getByText('Rendered', { exact: true }).click()
    await commentOn(app, 'minute or two', 'Which of the two?')
    await commentOn(app, 'Download the archive', 'From where?')
    await app.kill()
    await open()
    await app.page.getByText('Rendered', { exact: true }).click()
    await expect.poll(() => pending(app).count()).toBe(2)
    await bar(app)
      .getByRole('button', { name: /^Review changes/ })
      .click()
    await app.page.getByRole('textbox', { name: 'Words of the review' }).fill('Nearly there.')
    await app.page.getByRole('radio', { name: /^Request changes/ }).click()
    await app.page.getByRole('button', { name: 'Submit review' }).click()
    await app.page.getByText(/^Review saved here/).waitFor()
    await app.kill()
    expect((await arrived()).comments).toEqual([])
    await app.user.workOffline(false)
    await expect.poll(async () => (await arrived()).reviews.length, { timeout: 60_000 }).toBe(1)
    await app.user.syncNow()
    const { comments, reviews } = await arrived()
    expect(reviews.map(({ status }) => status)).toEqual(['changes-requested'])
    expect(comments.map(({ body, target }) => [body.markdown, target.node?.preview])).toEqual([
      ['Which of the two?', 'The first start takes a minute or two.'],
      ['From where?', 'Download the archive, unpack it where it may stay, and start it from there.'],
      ['Nearly there.', undefined],
    ])
    await open()
    await app.page.getByText('Rendered', { exact: true }).click()
    await app.page.getByText('Which of the two?').first().waitFor()
    await expect.poll(() => pending(app).count()).toBe(0)
  })

  it('needs another confirmation when the change request was edited meanwhile', async () => {
    const { app, open, arrived, write } = await openReview()
    await open()
    await app.page.getByText('Rendered', { exact: true }).click()
    await commentOn(app, 'minute or two', 'Which of the two?')
    await write(EDITED.replace('Then open', 'After that, open'))
    await app.page.locator('.after .part', { hasText: 'After that, open' }).waitFor()
    await bar(app)
      .getByRole('button', { name: /^Review changes/ })
      .click()
    await app.page.getByText('your approval would not count').waitFor()
    await expect.poll(() => app.page.getByRole('radio', { name: /^Approve/ }).count()).toBe(0)
    await app.page.getByRole('radio', { name: /^Request changes/ }).click()
    await app.page.getByRole('button', { name: 'Submit review' }).click()
    const question = app.page.getByRole('alertdialog')
    await question.getByText('was edited since you began').waitFor()
    expect((await arrived()).reviews).toEqual([])
    await question.getByRole('button', { name: 'Submit review' }).click()
    await expect.poll(async () => (await arrived()).reviews.length, { timeout: 60_000 }).toBe(1)
    const { comments } = await arrived()
    expect(comments.map(({ body }) => body.markdown)).toEqual(['Which of the two?'])
  })

  it('is discarded as a whole after a question', async () => {
    const { app, open, arrived } = await openReview()
    await open()
    await app.page.getByText('Rendered', { exact: true }).click()
    await commentOn(app, 'minute or two', 'Not meant.')
    await bar(app)
      .getByRole('button', { name: /^Review changes/ })
      .click()
    await app.page.getByRole('button', { name: 'Discard review' }).click()
    await app.page.getByRole('alertdialog').getByRole('button', { name: 'Discard review' }).click()
    await pending(app).waitFor({ state: 'detached' })
    await app.user.syncNow()
    expect(await arrived()).toEqual({ comments: [], reviews: [] })
  })
})

describe('a page that is marked as viewed', () => {
  it('folds, is counted, and unfolds when it changes', async () => {
    const { app, open, write } = await openReview()
    await open()
    const diff = () => app.page.getByRole('region', { name: 'Install', exact: true })
    await diff().getByRole('checkbox', { name: 'Viewed Install' }).click()
    await bar(app).getByText('1 of 1 viewed').waitFor()
    await diff().getByRole('button', { name: 'Show Install' }).waitFor()
    await app.kill()
    await open()
    await bar(app).getByText('1 of 1 viewed').waitFor()
    await write(EDITED.replace('Then open', 'After that, open'))
    await diff().getByText('Changed since you viewed it').waitFor()
    await diff().getByRole('button', { name: 'Fold Install' }).waitFor()
    await expect.poll(() => bar(app).getByText('0 of 1 viewed').count()).toBe(1)
  })
})
